<?php

declare(strict_types=1);

/** What the run passes to each program. */
function input(): array
{
    return json_decode(file_get_contents('input.json'), true, flags: JSON_THROW_ON_ERROR);
}

// Each takes one type, and under strict_types nothing is turned into it.
function text(?string $value): ?string
{
    return $value;
}

function number(int|float|null $value): int|float|null
{
    return $value;
}

function flag(bool $value): bool
{
    return $value;
}

/** One line for each call, which the run compares with the examples of the document. */
function report(string $call, int $status, array $fields): void
{
    echo json_encode(compact('call', 'status', 'fields'), JSON_THROW_ON_ERROR), "\n";
}
