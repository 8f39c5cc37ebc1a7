<?php

require 'GuzzleHttp/autoload.php'; // With Composer: vendor/autoload.php
spl_autoload_register(function (string $class): void {
    $file = str_replace(['Payments\Main', '\\'], ['main/lib', '/'], $class) . '.php';
    if (is_file($file)) require $file;
});

$client = new GuzzleHttp\Client(['headers' => ['Content-Type' => 'application/json']]);
$main = new Payments\Main\Configuration();
$main->setHost('http://localhost:4010/v3')->setAccessToken('any-token');
try {
    $cards = (new Payments\Main\Api\VirtualCardsApi($client, $main))->listVirtualCards();
} catch (InvalidArgumentException $error) {
    // An error can come with status 200: its `status` is not `success`.
    fwrite(STDERR, 'no cards: ' . $error->getMessage() . "\n");
    exit(1);
}
foreach ($cards->getData() as $card) {
    echo $card->getMaskedPan(), ' ', $card->getAmount(), "\n";
}
