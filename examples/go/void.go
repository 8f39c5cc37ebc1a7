// Void a charge. Exit code 0: voided. 1: not voided. 75: nobody knows, so a person has to find out.
package main

import (
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"os"
	"time"
)

const done, failed, unknown = 0, 1, 75

func main() {
	os.Exit(void())
}

func void() int {
	url := os.Getenv("PAYMENTS_BASE_URL") + "/charges/FLW-PREAUTH-0001/void"
	request, err := http.NewRequest(http.MethodPost, url, nil)
	if err != nil {
		return failed // nothing was sent
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("PAYMENTS_TOKEN"))
	request.Header.Set("Content-Type", "application/json")
	client := http.Client{
		Timeout:       30 * time.Second,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	response, err := client.Do(request)
	var dial *net.OpError
	if errors.As(err, &dial) && dial.Op == "dial" {
		return failed // nothing was sent: no connection was made
	}
	if err != nil {
		return unknown
	}
	defer response.Body.Close()

	var body map[string]any
	if err := json.NewDecoder(response.Body).Decode(&body); err != nil {
		return unknown
	}
	code := response.StatusCode
	// An error might come with status 200.
	isRefusal := code == 200 || code >= 400 && code < 500 && code != 408 && code != 421
	_, isText := body["message"].(string)
	data, hasData := body["data"]
	charge, _ := data.(map[string]any)
	switch {
	case code == 200 && body["status"] == "success" && charge["status"] == "voided":
		return done
	case isRefusal && body["status"] == "error" && isText && hasData && data == nil:
		return failed
	default:
		return unknown
	}
}
