// Validates a request with kin-openapi: `program DOCUMENT [SERVER]`.
package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers/gorillamux"
)

func main() {
	document, err := openapi3.NewLoader().LoadFromFile(os.Args[1])
	must(err)
	if len(os.Args) > 2 {
		document.Servers = openapi3.Servers{{URL: os.Args[2]}}
	}
	// It takes no null where a schema has no type, as in an example of a charge.
	must(document.Validate(context.Background(), openapi3.DisableExamplesValidation()))
	router, err := gorillamux.NewRouter(document)
	must(err)
	validate := func(body string) error {
		url := "https://main.payments.example/v3/virtual-account-numbers/A"
		request, err := http.NewRequest("PUT", url, strings.NewReader(body))
		must(err)
		request.Header.Set("Content-Type", "application/json")
		route, parameters, err := router.FindRoute(request)
		must(err)
		return openapi3filter.ValidateRequest(context.Background(), &openapi3filter.RequestValidationInput{
			Request:    request,
			PathParams: parameters,
			Route:      route,
			Options:    &openapi3filter.Options{AuthenticationFunc: openapi3filter.NoopAuthenticationFunc},
		})
	}
	fmt.Println("valid request:", validate(`{"bvn":"123"}`) == nil)
	fmt.Println("invalid request:", validate(`{"bvn":"x"}`) == nil)
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
