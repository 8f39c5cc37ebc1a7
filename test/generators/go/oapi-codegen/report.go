package main

import (
	"encoding/json"
	"fmt"
	"os"
)

// Input is what the run passes to each program.
type Input struct {
	MainURL       string          `json:"mainUrl"`
	WebhooksURL   string          `json:"webhooksUrl"`
	Token         string          `json:"token"`
	RejectedToken string          `json:"rejectedToken"`
	TraceID       string          `json:"traceId"`
	CardID        string          `json:"cardId"`
	FlwRef        string          `json:"flwRef"`
	OrderRef      string          `json:"orderRef"`
	UnknownFlwRef string          `json:"unknownFlwRef"`
	Batch         json.RawMessage `json:"batch"`
	Bvn           json.RawMessage `json:"bvn"`
}

func readInput() Input {
	text, err := os.ReadFile("input.json")
	must(err)
	return parse[Input](text)
}

// Fields are what a program read, by their place in the body.
type Fields map[string]any

// report prints one line for each call, which the run compares with the examples of the document.
func report(call string, status int, fields Fields) {
	line, err := json.Marshal(struct {
		Call   string `json:"call"`
		Status int    `json:"status"`
		Fields Fields `json:"fields"`
	}{call, status, fields})
	must(err)
	fmt.Println(string(line))
}

// is takes a value only when the compiler knows it to be of type T.
func is[T any](value T) T { return value }

// there reads a field that need not be there.
func there[T any](value *T) T {
	if value == nil {
		panic("a field is missing")
	}
	return *value
}

func parse[T any](text []byte) T {
	var value T
	must(json.Unmarshal(text, &value))
	return value
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

// success returns the value of a call that must not fail.
func success[T any](value T, err error) T {
	must(err)
	return value
}
