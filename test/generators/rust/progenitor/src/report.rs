use serde_json::{Map, Value};

/// What the run passes to each program.
pub struct Input(Value);

impl Input {
    pub fn read() -> Input {
        let text = std::fs::read_to_string("input.json").expect("input.json");
        Input(serde_json::from_str(&text).expect("input.json holds JSON"))
    }

    pub fn text(&self, name: &str) -> &str {
        self.0[name].as_str().expect("a text")
    }

    pub fn json(&self, name: &str) -> Value {
        self.0[name].clone()
    }
}

/// Types that a field may have; `serde_json::Value`, an untyped one, is not among them.
pub trait Typed: serde::Serialize {}
impl Typed for &str {}
impl Typed for &String {}
impl Typed for &Option<String> {}
impl Typed for i64 {}
impl Typed for f64 {}
impl Typed for bool {}

/// One line for each call, which the run compares with the examples of the document.
pub struct Report {
    call: &'static str,
    status: u16,
    fields: Map<String, Value>,
}

impl Report {
    pub fn new(call: &'static str, status: u16) -> Report {
        Report { call, status, fields: Map::new() }
    }

    pub fn field(mut self, pointer: &str, value: impl Typed) -> Report {
        let value = serde_json::to_value(value).expect("a plain value");
        self.fields.insert(pointer.to_string(), value);
        self
    }

    /// Only for what the document itself leaves open.
    pub fn open(mut self, pointer: &str, value: &Value) -> Report {
        self.fields.insert(pointer.to_string(), value.clone());
        self
    }

    pub fn print(self) {
        let (status, fields) = (self.status, Value::Object(self.fields));
        println!("{{\"call\":\"{}\",\"status\":{status},\"fields\":{fields}}}", self.call);
    }
}
