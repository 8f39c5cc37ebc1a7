<?php

declare(strict_types=1);

use Payments\Main;
use Payments\Webhooks;

require '/usr/share/php/GuzzleHttp/autoload.php';
require 'report.php';

// In a project of one's own, Composer does this from the generated composer.json.
spl_autoload_register(function (string $class): void {
    $file = strtr($class, ['Payments\\Main' => 'main/lib', 'Payments\\Webhooks' => 'webhooks/lib', '\\' => '/']);
    if (is_file("$file.php")) {
        require "$file.php";
    }
});

$given = input();

// Settings for each interface, and the header that three operations want without a body
$client = new GuzzleHttp\Client(['headers' => ['Content-Type' => 'application/json']]);
$main = (new Main\Configuration())->setHost($given['mainUrl'])->setAccessToken($given['token']);
$webhooks = fn (string $token) => new Webhooks\Api\WebhookEndpointsApi(
    $client,
    (new Webhooks\Configuration())->setHost($given['webhooksUrl'])->setAccessToken($token),
);
$charges = new Main\Api\ChargesApi($client, $main);
$virtualCards = new Main\Api\VirtualCardsApi($client, $main);
$accounts = new Main\Api\VirtualAccountNumbersApi($client, $main);

$request = new Main\Model\BulkTokenizedChargeRequest($given['batch']);
$batch = (new Main\Api\BulkTokenizedChargesApi($client, $main))->createBulkTokenizedCharge($request);
report('createBulkTokenizedCharge', 200, [
    '/status' => text($batch->getStatus()),
    '/data/title' => text($batch->getData()->getTitle()),
    '/data/total_charges' => number($batch->getData()->getTotalCharges()),
]);

$voided = $charges->voidCharge($given['flwRef'])->getData();
report('voidCharge', 200, [
    '/data/status' => text($voided->getStatus()),
    '/data/amount' => number($voided->getAmount()),
    '/data/created_at' => text($voided->getCreatedAt()->format(DATE_ATOM)),
    '/data/card/first_6digits' => text($voided->getCard()->getFirst6digits()),
]);

$cards = $virtualCards->listVirtualCards()->getData();
report('listVirtualCards', 200, [
    '/data/0/masked_pan' => text($cards[0]->getMaskedPan()),
    '/data/0/address_2' => text($cards[0]->getAddress2()),
    '/data/1/is_active' => flag($cards[1]->getIsActive()),
]);

$card = $virtualCards->getVirtualCard($given['cardId'])->getData();
report('getVirtualCard', 200, [
    '/data/card_hash' => text($card->getCardHash()),
    '/data/amount' => text($card->getAmount()),
]);

$account = $accounts->getVirtualAccountNumber($given['orderRef'])->getData();
report('getVirtualAccountNumber', 200, [
    '/data/account_number' => text($account->getAccountNumber()),
    '/data/created_at' => text($account->getCreatedAt()),
]);

$bvn = new Main\Model\VirtualAccountNumberBvnRequest($given['bvn']);
$updated = $accounts->updateVirtualAccountNumberBvn($given['orderRef'], $bvn);
report('updateVirtualAccountNumberBvn', 200, ['/message' => $updated->message]);

$subscriptions = (new Main\Api\SubscriptionsApi($client, $main))->listSubscriptions();
report('listSubscriptions', 200, [
    '/meta/page_info/total' => number($subscriptions->getMeta()->getPageInfo()->getTotal()),
    '/data/0/customer/customer_email' => text($subscriptions->getData()[0]->getCustomer()->getCustomerEmail()),
    '/data/1/amount' => number($subscriptions->getData()[1]->getAmount()),
]);

$refunds = (new Main\Api\RefundsApi($client, $main))->listRefunds();
report('listRefunds', 200, [
    '/meta/page_info/page_size' => number($refunds->getMeta()->getPageInfo()->getPageSize()),
    '/data/0/transaction_id' => number($refunds->getData()[0]->getTransactionId()),
]);

$endpoints = $webhooks($given['token'])->listWebhookEndpoints($given['traceId']);
report('listWebhookEndpoints', 200, [
    '/meta/page_info/total_pages' => number($endpoints->getMeta()->getPageInfo()->getTotalPages()),
    '/data/0/url' => text($endpoints->getData()[0]->getUrl()),
    '/data/0/supported_event_types/0' => text($endpoints->getData()[0]->getSupportedEventTypes()[0]),
    '/data/0/meta/team' => $endpoints->getData()[0]->getMeta()['team'],
]);

try {
    $charges->voidCharge($given['unknownFlwRef']);
} catch (Main\ApiException $thrown) {
    $error = $thrown->getResponseObject();
    report('voidCharge failed', $thrown->getCode(), [
        '/status' => text($error->getStatus()),
        '/message' => text($error->getMessage()),
    ]);
}

try {
    $webhooks($given['rejectedToken'])->listWebhookEndpoints();
} catch (Webhooks\ApiException $thrown) {
    $error = $thrown->getResponseObject();
    report('listWebhookEndpoints failed', $thrown->getCode(), [
        '/status' => text($error->getStatus()),
        '/message' => text($error->getMessage()),
        '/error/type' => text($error->getError()->getType()),
        '/error/code' => text($error->getError()->getCode()),
    ]);
}
