#!/bin/sh
# Void a charge. Exit code 0: voided. 1: not voided. 75: nobody knows, so a person has to find out.
response=$(curl --silent --show-error --location --max-redirs 0 --max-time 30 --request POST \
  --header "Authorization: Bearer ${PAYMENTS_TOKEN:?is not set}" \
  --header 'Content-Type: application/json' --write-out '\n%{http_code}' \
  "${PAYMENTS_BASE_URL:?is not set}/charges/${1:-FLW-PREAUTH-0001}/void") || exit 75
status=${response##*
}
case $status in
  # An error might come with status 200.
  200) case $response in
    *'"status":"success"'*) exit 0 ;;
    *'"status":"error"'*) exit 1 ;;
    *) exit 75 ;;
  esac ;;
  408 | 421) exit 75 ;;
  4??) exit 1 ;;
  *) exit 75 ;;
esac
