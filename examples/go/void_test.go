package main

import "testing"

func TestVoidsTheCharge(t *testing.T) {
	freshMock(t)
	if outcome := void(); outcome != done {
		t.Fatal(outcome)
	}
}

func TestDoesNotKnowWhatALostResponseMeans(t *testing.T) {
	freshMock(t)
	control(t, "POST", "/failures", `{"kind":"reset","applied":true}`)
	if outcome := void(); outcome != unknown {
		t.Fatal(outcome)
	}
}

func TestBeginsWithAFreshMock(t *testing.T) {
	freshMock(t)
	if requests := control(t, "GET", "/requests", ""); requests != "[]" {
		t.Fatal(requests)
	}
}
