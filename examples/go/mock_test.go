// Starts the mock once for all tests of the package.
package main

import (
	"encoding/json"
	"io"
	"log"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// From the folder of the package.
const command = "node_modules/.bin/payments-contract"

var urls struct{ Main, Webhooks, Control string }

func TestMain(m *testing.M) {
	os.Exit(withMock(m.Run))
}

func withMock(run func() int) int {
	folder, err := os.MkdirTemp("", "mock")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(folder)
	ready := filepath.Join(folder, "urls.json")
	mock := exec.Command(command, "mock", "--port", "0", "--ready-file", ready, "--exit-with-stdin", "--quiet")
	mock.Stderr = os.Stderr
	// The mock ends with the pipe: when it is closed, or when the tests are killed.
	pipe, err := mock.StdinPipe()
	if err != nil {
		log.Fatal(err)
	}
	if err := mock.Start(); err != nil {
		log.Fatal(err)
	}
	ended := make(chan error)
	go func() { ended <- mock.Wait() }()
	for urls.Main == "" {
		select {
		case <-ended:
			log.Print("the mock did not start")
			return 1
		case <-time.After(50 * time.Millisecond):
			text, _ := os.ReadFile(ready) // not there until the mock listens
			json.Unmarshal(text, &urls)
		}
	}
	code := run()
	pipe.Close()
	<-ended
	return code
}

// control sends an order to the mock: control(t, "POST", "/failures", `{"kind":"reset"}`).
func control(t *testing.T, method, path, body string) string {
	t.Helper()
	request, err := http.NewRequest(method, urls.Control+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != 200 {
		t.Fatalf("%s %s: status %d, %s", method, path, response.StatusCode, text)
	}
	return string(text)
}

// freshMock resets the mock, and sets the variables of the program for the time of the test.
func freshMock(t *testing.T) {
	t.Helper()
	control(t, "POST", "/reset", "")
	t.Setenv("PAYMENTS_BASE_URL", urls.Main)
	t.Setenv("PAYMENTS_WEBHOOKS_BASE_URL", urls.Webhooks)
	t.Setenv("PAYMENTS_TOKEN", "any-token")
}
