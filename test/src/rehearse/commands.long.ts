import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { FindingId, RehearsalReport } from '../../../src/rehearse/index.ts';
import { rehearseCommand } from '../../support/rehearse-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'rehearse-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Language {
  readonly extension: string;
  readonly start: readonly string[];
  /** Stands before each program. */
  readonly prelude: string;
}

const python: Language = {
  extension: 'py',
  // Without the packages of the machine, which take longer to find than a program runs.
  start: ['python3', '-S'],
  prelude: `
import http.client, json, os, sys
from urllib.parse import urlsplit

BASE = urlsplit(os.environ["PAYMENTS_BASE_URL"])

def send(path, method="GET", body=None, timeout=1):
    headers = {
        "Authorization": "Bearer " + os.environ["PAYMENTS_TOKEN"],
        "Content-Type": "application/json",
    }
    data = None if body is None else json.dumps(body).encode()
    connection = http.client.HTTPConnection(BASE.netloc, timeout=timeout)
    connection.request(method, BASE.path + path, data, headers)
    response = connection.getresponse()
    return response.status, response.read()

def void(**options):
    return send("/charges/FLW-PREAUTH-0001/void", method="POST", **options)

DONE, FAILED, UNKNOWN = 0, 1, 75
`,
};

const shell: Language = {
  extension: 'sh',
  start: ['sh'],
  prelude: `
send() {
  path=$1
  shift
  curl --silent --max-time 1 --header "Authorization: Bearer $PAYMENTS_TOKEN" \\
    --header 'Content-Type: application/json' "$@" "$PAYMENTS_BASE_URL$path"
}
`,
};

interface Faulty {
  readonly finding: FindingId;
  readonly shownBy: string;
  readonly code: string;
}

const faultyInPython: Readonly<Record<string, Faulty>> = {
  'retries a write on any error': {
    finding: 'repeated-effect',
    shownBy: 'voidCharge#1:status-500-after',
    code: `
for turn in range(3):
    try:
        status, text = void()
        if status == 200:
            sys.exit(DONE)
    except OSError:
        pass
sys.exit(UNKNOWN)
`,
  },
  'retries a write on a network error': {
    finding: 'repeated-effect',
    shownBy: 'voidCharge#1:reset-after',
    code: `
for turn in range(2):
    try:
        void()
        break
    except OSError:
        pass
sys.exit(UNKNOWN)
`,
  },
  'retries a write on status 503': {
    finding: 'repeated-effect',
    shownBy: 'voidCharge#1:status-503-after',
    code: `
status, text = void()
if status == 503:
    void()
sys.exit(UNKNOWN)
`,
  },
  'retries a write on a time-out': {
    finding: 'repeated-effect',
    shownBy: 'voidCharge#1:no-response-after',
    code: `
try:
    void()
except TimeoutError:
    void()
sys.exit(UNKNOWN)
`,
  },
  'calls everything failed': {
    finding: 'failed-with-effect',
    shownBy: 'voidCharge#1:status-504-after',
    code: `
try:
    status, text = void()
    sys.exit(DONE if json.loads(text)["status"] == "success" else FAILED)
except (OSError, ValueError):
    sys.exit(FAILED)
`,
  },
  'lets errors through': {
    finding: 'failed-with-effect',
    shownBy: 'voidCharge#1:half-response',
    code: `
status, text = void()
sys.exit(DONE if status == 200 else UNKNOWN)
`,
  },
  'ignores the status': {
    finding: 'done-without-effect',
    shownBy: 'voidCharge#1:status-403-before',
    code: 'void()\n',
  },
  'trusts status 200': {
    finding: 'done-without-effect',
    shownBy: 'voidCharge#1:error-with-status-200',
    code: `
status, text = void()
sys.exit(DONE if status == 200 else UNKNOWN)
`,
  },
  'reads an optional field': {
    finding: 'rejection',
    shownBy: 'listRefunds#1:absent@/data/0/comment',
    code: `
status, text = send("/refunds")
print([refund["comment"] for refund in json.loads(text)["data"]])
`,
  },
  'takes the first of an empty list': {
    finding: 'rejection',
    shownBy: 'listVirtualCards#1:empty-list@/data',
    code: `
status, text = send("/virtual-cards")
print(json.loads(text)["data"][0]["is_active"])
`,
  },
  'switches without a default': {
    finding: 'rejection',
    shownBy: 'listSubscriptions#1:unseen-value@/data/0/status',
    code: `
status, text = send("/subscriptions")
labels = {"cancelled": "Cancelled"}
print([labels[each["status"]] for each in json.loads(text)["data"]])
`,
  },
  'expects integers': {
    finding: 'rejection',
    shownBy: 'listRefunds#1:fraction@/data/0/amount_refunded',
    code: `
status, text = send("/refunds")
for refund in json.loads(text)["data"]:
    assert isinstance(refund.get("amount_refunded", 0), int)
`,
  },
  'waits without a limit': {
    finding: 'hang',
    shownBy: 'listRefunds#1:no-response',
    code: 'send("/refunds", timeout=None)\n',
  },
  'puts the token in the URL': {
    finding: 'secret-in-url',
    shownBy: 'undisturbed',
    code: 'send("/refunds?key=" + os.environ["PAYMENTS_TOKEN"])\n',
  },
  'sends an amount as text': {
    finding: 'contradiction',
    shownBy: 'undisturbed',
    code: `
retry = {"retry_interval": 1, "retry_amount_variable": 1, "retry_attempt_variable": 1}
send("/bulk-tokenized-charges", method="POST", body={"retry_strategy": retry, "bulk_data": [{"amount": "5"}]})
sys.exit(UNKNOWN)
`,
  },
};

const faultyInShell: Readonly<Record<string, Faulty>> = {
  'has curl retry': {
    finding: 'repeated-effect',
    shownBy: 'voidCharge#1:status-503-after',
    code: `
send /charges/FLW-PREAUTH-0001/void --request POST --fail --retry 2 --retry-delay 1 || exit 75
`,
  },
  'calls everything failed': {
    finding: 'failed-with-effect',
    shownBy: 'voidCharge#1:reset-after',
    code: `
send /charges/FLW-PREAUTH-0001/void --request POST --fail || exit 1
`,
  },
  'ignores the status': {
    finding: 'done-without-effect',
    shownBy: 'voidCharge#1:status-400-before',
    code: `
send /charges/FLW-PREAUTH-0001/void --request POST || exit 75
`,
  },
  'trusts status 200': {
    finding: 'done-without-effect',
    shownBy: 'voidCharge#1:html-before',
    code: `
send /charges/FLW-PREAUTH-0001/void --request POST --fail || exit 75
`,
  },
  'waits without a limit': {
    finding: 'hang',
    shownBy: 'listRefunds#1:no-response',
    code: `
send /refunds --max-time 0
`,
  },
};

interface Honest {
  /** Cases that differ in what the program reads. @default all */
  readonly cases?: readonly string[];
  readonly code: string;
}

/** One that voids a charge is in docs/rehearse.md, and is rehearsed there. */
const honestInPython: Readonly<Record<string, Honest>> = {
  'adds up refunds': {
    cases: [
      'reset',
      'no-response',
      'half-response',
      'empty-body',
      'html',
      'redirect',
      'outage',
      'status-401',
      'status-429-retry-after',
      'status-503',
      'error-with-status-200',
      'other-content-type',
      'empty-list@/data',
      'many-items@/data',
      'new-field@/data/0',
      'absent@/data/0/amount_refunded',
      'zero@/data/0/amount_refunded',
      'negative@/data/0/amount_refunded',
      'fraction@/data/0/amount_refunded',
      'largest-integer@/data/0/amount_refunded',
      'open-null@/data/0/amount_refunded',
    ].map((kind) => `listRefunds#1:${kind}`),
    code: `
from decimal import Decimal
from http.client import HTTPException

try:
    status, text = send("/refunds")
    body = json.loads(text, parse_float=Decimal)
except (OSError, ValueError, HTTPException):
    sys.exit(UNKNOWN)
if status != 200 or body.get("status") != "success":
    sys.exit(UNKNOWN)
print(sum(refund.get("amount_refunded") or 0 for refund in body["data"]))
`,
  },
};

const honestInShell: Readonly<Record<string, Honest>> = {
  'voids a charge': {
    code: `
text=$(send /charges/FLW-PREAUTH-0001/void --request POST --write-out ' %{http_code}') || exit 75
case $text in
  *'"status":"success"'*' 200') exit 0 ;;
  *'"status":"error"'*' 200') exit 1 ;;
  *' 408') exit 75 ;;
  *'"status":"error"'*' 4'??) exit 1 ;;
esac
exit 75
`,
  },
};

let count = 0;

/** What a rehearsal of a program finds. */
async function rehearse(
  { extension, start, prelude }: Language,
  code: string,
  options: readonly string[],
): Promise<RehearsalReport> {
  count += 1;
  const file = join(folder, `program-${count}.${extension}`);
  writeFileSync(file, prelude + code);
  const { exit, report } = await rehearseCommand({ command: [...start, file], options });
  expect(exit).toBe(report.findings.length === 0 ? 0 : 1);
  return report;
}

const lacks = (program: string) => spawnSync(program, ['--version']).status !== 0;

describe.each<[string, Language, typeof faultyInPython, typeof honestInPython, boolean]>([
  ['Python', python, faultyInPython, honestInPython, lacks('python3')],
  ['shell', shell, faultyInShell, honestInShell, lacks('curl')],
])('programs in %s', (_, language, faulty, honest, isMissing) => {
  test.skipIf(isMissing).each(Object.entries(faulty))(
    'a faulty one has its finding: %s',
    async (__, { code, finding, shownBy }) => {
      // Without another case the undisturbed run is not alone.
      const id = shownBy === 'undisturbed' ? 'listRefunds#9:reset' : shownBy;
      const { findings } = await rehearse(language, code, ['--timeout', '5', '--case', id]);
      expect(findings).toContainEqual(expect.objectContaining({ id: finding, case: shownBy }));
    },
  );

  test.skipIf(isMissing).each(Object.entries(honest))(
    'an honest one has none: %s',
    async (__, { cases = [], code }) => {
      const only = cases.flatMap((id) => ['--case', id]);
      const report = await rehearse(language, code, ['--timeout', '30', ...only]);
      expect(report).toMatchObject({ findings: [], leftOut: 0, unreached: [] });
      if (cases.length > 0) expect(report.cases).toEqual(cases);
      else expect(report.cases.length).toBeGreaterThan(50);
    },
  );
});
