<?php

declare(strict_types=1);

use Payments\Main;
use Payments\Webhooks;

require 'main.php';
require 'webhooks.php';
require 'report.php';

$given = input();

// set-up: one client for each interface, and the header that three operations want without a body
$main = new Main\Client(new Main\Config(
    serverUrl: $given['mainUrl'],
    auth: ['bearer' => $given['token']],
));
$json = ['Content-Type' => 'application/json'];
$webhooks = fn (string $token) => new Webhooks\Client(new Webhooks\Config(
    serverUrl: $given['webhooksUrl'],
    auth: ['bearer' => $token],
));
// end of set-up

$batch = $main->createBulkTokenizedCharge(Main\BulkTokenizedChargeRequest::fromArray($given['batch']));
report('createBulkTokenizedCharge', 200, [
    '/status' => text($batch->status->value),
    '/data/title' => text($batch->data->title),
    '/data/total_charges' => number($batch->data->totalCharges),
]);

$voided = $main->voidCharge($given['flwRef'], $json)->data;
report('voidCharge', 200, [
    '/data/status' => text($voided->status),
    '/data/amount' => number($voided->amount),
    '/data/created_at' => text($voided->createdAt),
    '/data/card/first_6digits' => text($voided->card->first6digits),
]);

$cards = $main->listVirtualCards($json)->data;
report('listVirtualCards', 200, [
    '/data/0/masked_pan' => text($cards[0]->maskedPan),
    '/data/0/address_2' => text($cards[0]->address2),
    '/data/1/is_active' => flag($cards[1]->isActive),
]);

$card = $main->getVirtualCard($given['cardId'], $json)->data;
report('getVirtualCard', 200, [
    '/data/card_hash' => text($card->cardHash),
    '/data/amount' => text($card->amount),
]);

$account = $main->getVirtualAccountNumber($given['orderRef'])->data;
report('getVirtualAccountNumber', 200, [
    '/data/account_number' => text($account->accountNumber),
    '/data/created_at' => text($account->createdAt),
]);

$bvn = Main\VirtualAccountNumberBvnRequest::fromArray($given['bvn']);
$updated = $main->updateVirtualAccountNumberBvn($given['orderRef'], $bvn);
report('updateVirtualAccountNumberBvn', 200, ['/message' => $updated['message']]);

$subscriptions = $main->listSubscriptions();
report('listSubscriptions', 200, [
    '/meta/page_info/total' => number($subscriptions->meta->pageInfo->total),
    '/data/0/customer/customer_email' => text($subscriptions->data[0]->customer->customerEmail),
    '/data/1/amount' => number($subscriptions->data[1]->amount),
]);

$refunds = $main->listRefunds();
report('listRefunds', 200, [
    '/meta/page_info/page_size' => number($refunds->meta->pageInfo->pageSize),
    '/data/0/transaction_id' => number($refunds->data[0]->transactionId),
]);

$endpoints = $webhooks($given['token'])->listWebhookEndpoints(['X-Trace-Id' => $given['traceId']]);
report('listWebhookEndpoints', 200, [
    '/meta/page_info/total_pages' => number($endpoints->meta->pageInfo->totalPages),
    '/data/0/url' => text($endpoints->data[0]->url),
    '/data/0/supported_event_types/0' => text($endpoints->data[0]->supportedEventTypes[0]),
    '/data/0/meta/team' => $endpoints->data[0]->meta['team'],
]);

try {
    $main->voidCharge($given['unknownFlwRef'], $json);
} catch (Main\ApiError $thrown) {
    // The body is mixed; the generated type is there to read it with.
    $error = Main\MainError::fromArray($thrown->body);
    report('voidCharge failed', $thrown->status, [
        '/status' => text($error->status->value),
        '/message' => text($error->message),
    ]);
}

try {
    $webhooks($given['rejectedToken'])->listWebhookEndpoints();
} catch (Webhooks\ApiError $thrown) {
    $error = Webhooks\WebhooksUnauthorizedError::fromArray($thrown->body);
    report('listWebhookEndpoints failed', $thrown->status, [
        '/status' => text($error->status->value),
        '/message' => text($error->message),
        '/error/type' => text($error->error->type->value),
        '/error/code' => text($error->error->code->value),
    ]);
}
