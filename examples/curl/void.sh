#!/bin/sh
# Void a charge. Exit code 0: voided. 1: not voided. 75: nobody knows, so a person has to find out.
: "${PAYMENTS_TOKEN:?is not set}" "${PAYMENTS_BASE_URL:?is not set}"
response=$(curl --disable --silent --show-error --location --max-redirs 0 --max-time 30 --request POST \
  --header "Authorization: Bearer $PAYMENTS_TOKEN" \
  --header 'Content-Type: application/json' --write-out ' %{http_code}' \
  "$PAYMENTS_BASE_URL/charges/${1:-FLW-PREAUTH-0001}/void") || response=" $?"

# Last stands the HTTP status, which can be 200 for an error, or the exit code of curl.
case $(printf '%s' "$response" | tr -d '[:space:]') in
  [567]) exit 1 ;; # nothing was sent: no connection was made
  *408 | *421) exit 75 ;;
  '{"status":"error","message":"'*'","data":null}'200) exit 1 ;;
  '{"status":"error","message":"'*'","data":null}'4??) exit 1 ;;
  # A pattern does not tell the status of the charge from that of a part of it.
  '{'*'{'*[{}]*'"status":"voided"'*) exit 75 ;;
  '{"status":"success",'*'"data":{'*'"status":"voided"'*'}200') exit 0 ;;
  *) exit 75 ;;
esac
