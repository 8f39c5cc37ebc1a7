<?php

require 'GuzzleHttp/autoload.php'; // With Composer: vendor/autoload.php
spl_autoload_register(function (string $class): void {
    $file = str_replace(['Payments\Main', '\\'], ['main/lib', '/'], $class) . '.php';
    if (is_file($file)) require $file;
});

$client = new GuzzleHttp\Client(['headers' => ['Content-Type' => 'application/json']]);
$main = new Payments\Main\Configuration();
$main->setHost('http://localhost:4010/v3')->setAccessToken('any-token');
foreach ((new Payments\Main\Api\VirtualCardsApi($client, $main))->listVirtualCards()->getData() as $card) {
    echo $card->getMaskedPan(), ' ', $card->getAmount(), "\n";
}
