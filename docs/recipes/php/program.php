<?php

// Lists the virtual cards, then charges a card. Exit code 0: batch created. 1: refused. 75: nobody knows, so do not
// send the batch again before you have found out.

use Payments\Main\Api\BulkTokenizedChargesApi;
use Payments\Main\Api\VirtualCardsApi;
use Payments\Main\Model;
use Psr\Http\Message\ResponseInterface;

require 'GuzzleHttp/autoload.php'; // With Composer: vendor/autoload.php
spl_autoload_register(function (string $class): void {
    $file = str_replace(['Payments\Main', '\\'], ['main/lib', '/'], $class) . '.php';
    if (is_file($file)) require $file;
});

const FAILED = 1;
const UNKNOWN = 75;

/** The API reports an error. */
class Refused extends Exception {}

/** Throws unless the body says success, too: an error can come with status 200. */
function check(ResponseInterface $response): ResponseInterface
{
    $status = $response->getStatusCode();
    $body = json_decode((string) $response->getBody(), false, 512, JSON_THROW_ON_ERROR);
    $said = $body->status ?? null;
    if ($status === 200 && $said === 'success') return $response;
    $isRefusal = $status === 200 || ($status >= 400 && $status < 500 && !in_array($status, [408, 421]));
    if ($said === 'error' && $isRefusal) throw new Refused($body->message);
    throw new Exception("status $status");
}

$handler = GuzzleHttp\HandlerStack::create();
$handler->push(GuzzleHttp\Middleware::mapResponse('check'));
$client = new GuzzleHttp\Client([
    'handler' => $handler,
    'headers' => ['Content-Type' => 'application/json'],
    'timeout' => 30,
    'allow_redirects' => false,
    // When a connection that it has used before is lost, curl sends the request again by itself.
    'curl' => [CURLOPT_FRESH_CONNECT => true],
]);
$main = new Payments\Main\Configuration();
$main->setHost(getenv('PAYMENTS_BASE_URL') ?: 'http://localhost:4010/v3');
$main->setAccessToken(getenv('PAYMENTS_TOKEN') ?: 'any-token');

try {
    $cards = (new VirtualCardsApi($client, $main))->listVirtualCards();
} catch (Throwable $error) {
    fwrite(STDERR, 'no cards: ' . $error->getMessage() . "\n");
    exit(FAILED);
}
foreach ($cards->getData() as $card) {
    echo $card->getMaskedPan(), ' ', $card->getAmount(), "\n";
}

$batch = new Model\BulkTokenizedChargeRequest([
    'title' => 'January renewals',
    // Made up: what the three settings do is not known. Ask the operator of the API for yours.
    'retry_strategy' => new Model\BulkTokenizedChargeRetryStrategy([
        'retry_interval' => 120,
        'retry_amount_variable' => 60,
        'retry_attempt_variable' => 2,
    ]),
    'bulk_data' => [
        new Model\BulkTokenizedChargeItem([
            'token' => 'card-token-0001',
            'currency' => 'NGN',
            'country' => 'NG',
            'amount' => 3500,
            'email' => 'ada@customer.example',
            'tx_ref' => 'batch-2026-01-a',
        ]),
    ],
]);
try {
    $created = (new BulkTokenizedChargesApi($client, $main))->createBulkTokenizedCharge($batch);
} catch (Refused $error) {
    fwrite(STDERR, 'refused: ' . $error->getMessage() . "\n");
    exit(FAILED);
} catch (Throwable $error) { // lost or unclear
    fwrite(STDERR, 'nobody knows whether cards were charged: ' . $error->getMessage() . "\n");
    exit(UNKNOWN);
}
echo 'charges: ', $created->getData()->getTotalCharges(), "\n";
