/** Values that nobody means: as they stand in a path or a query, in JSON, and as text. */

const surrogate = '\\ud800';

/** As they stand in an address. */
export const oddInAddress: readonly string[] = [
  ...[
    '',
    '%00',
    'a%00b',
    '%ff',
    '%c0%ae',
    '%ed%a0%80',
    '%',
    '%zz',
    '%2',
    '%u0041',
    '+',
    '%20',
    '%0a',
    '%0d%0aX:%20y',
  ],
  ...['%e2%80%a8', '%ef%bb%bf', '0', '-0', '-1', '1.5', '1e3', '1e400', '-1e400', '9007199254740991'],
  ...[
    '9007199254740992',
    '9223372036854775807',
    '9223372036854775808',
    '2147483648',
    '9'.repeat(400),
    '0x10',
  ],
  ...['1_000', '%d9%a1', 'NaN', 'Infinity', '-Infinity', 'null', 'undefined', 'true', '[]', '{}', '%5B%5D'],
  ...[
    '%7B%22a%22:1%7D',
    '__proto__',
    'constructor',
    'toString',
    'prototype',
    'hasOwnProperty',
    "'",
    "1'--",
    '%25',
  ],
  ...[
    '%5C',
    '..;',
    '%2e%2e',
    '%2F',
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '0000-00-00',
    '9999-12-31',
    '10000-01-01',
  ],
  ...['2026-02-30', '2026-03-01T25:00:00Z', '%2B275760-09-13', '-271821-04-20', '275761-01-01', '0001-01-01'],
  ...[
    '1000-01-01',
    '2999-12-31T23:59:60Z',
    '2026-03-01T00:00:00%2B99:99',
    'Europe/Atlantis',
    'UTC%00',
    'Etc/GMT%2B14',
  ],
  ...['%F0%9F%92%A9', 'x'.repeat(400), encodeURIComponent('é'.repeat(300)), '%E2%84%AA@b', '%25'.repeat(150)],
  ...[
    '(((((',
    '.*.*.*',
    '%25s%25s',
    '$%7B7*7%7D',
    '%3Cscript%3E',
    '*',
    '%26',
    '%7C%7C',
    '%EF%BF%BF',
    '%F4%8F%BF%BF',
  ],
];

/** As they stand in JSON. */
export const oddInJson: readonly string[] = [
  ...[
    'null',
    'true',
    'false',
    '0',
    '-0',
    '-1',
    '1.5',
    '1e400',
    '-1e400',
    '1e308',
    '5e-324',
    '9007199254740991',
  ],
  ...[
    '9007199254740993',
    '9223372036854775808',
    '2147483648',
    '1e21',
    '""',
    '" "',
    '"\\u0000"',
    '"a\\u0000b"',
  ],
  ...[
    `"${surrogate}"`,
    `"a${surrogate}b"`,
    '"\\udfff\\ud800"',
    '"\\u2028"',
    '"\\ufeff"',
    '"%00"',
    '"\\r\\nX: y"',
  ],
  ...['"1e400"', '"NaN"', '"9223372036854775808"', '"__proto__"', '"constructor"', '"2026-02-30"'],
  ...[`"${'x'.repeat(20_000)}"`, '[]', '[[]]', '[null]', '[1,"a",{}]', '[{}]', '[{"__proto__":1}]'],
  ...[`["${surrogate}"]`, '["\\u0000"]', `[${'1,'.repeat(2000)}1]`, '{}', '{"a":1}', '{"constructor":1}'],
  ...['{"toString":"x","valueOf":1,"length":-1}', '{"then":{}}', '{"toJSON":1}', '{"__proto__":{"x":1}}'],
  ...[`${'['.repeat(500)}${']'.repeat(500)}`, `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`],
  ...[`[{"label":"${surrogate}","value":"\\u0000"}]`, '[{"label":"Name","value":{}}]'],
  ...[
    '[{"email":"a@b.example","isPrimary":1}]',
    `[{"address":"${surrogate}"}]`,
    `[{"phone":"+${'1'.repeat(400)}"}]`,
  ],
];

/** Bodies that are no JSON, or not the one that is meant. */
export const oddBodies: readonly string[] = [
  ...[
    '',
    '{',
    '}',
    'word',
    '\0',
    '\ufeff{}',
    '[',
    'NaN',
    'null',
    '"x"',
    '1',
    'true',
    '[]',
    '{"a":1,}',
    "{'a':1}",
  ],
  ...['{"a":1}{"a":1}', '{"__proto__":{"a":1}}', '{"constructor":{"prototype":{"a":1}}}', '{"\\u0000":1}'],
  ...[`${'['.repeat(20_000)}`, `${'{"a":'.repeat(20_000)}`, `{${'"a":1,'.repeat(2000)}"a":1}`, '//x', '<x/>'],
  ...['{"a":"\\ud8"}', '{"a":01}', '{"a":1e}', '{"a":"\t"}', `"${'x'.repeat(1_100_000)}"`],
];

/** Text that is text like any other, and so belongs wherever text may stand. */
export const oddTexts: readonly string[] = [
  ...[
    '\0',
    'a\0b',
    '\ud800',
    'a\udfffb',
    '\ud83d\ude00',
    '\u202eabc',
    '\u200b',
    '\ufeffx',
    '\u0301'.repeat(40),
  ],
  ...[
    'e\u0301\u0323'.repeat(20),
    'ﷺ'.repeat(20),
    '\u2028\u2029',
    '\r\nX: y',
    '\t',
    'İıſK',
    'ß'.repeat(50),
    'ẞ',
  ],
  ...[
    '<script>alert(1)</script>',
    '<b>x',
    '<!--',
    ']]>',
    '&amp;&#0;&#xD800;',
    '{{7*7}}',
    `\${7*7}`,
    "' or 1=1 --",
  ],
  ...[
    '\\',
    '\\u0000',
    '%',
    '%s%n',
    '_',
    '*',
    '(((((((((',
    '[[[[[',
    '"'.repeat(30),
    '=cmd|x',
    '@sum(1)',
    '\x1b[31m',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'null',
    'undefined',
    'NaN',
    '-1',
    '0',
    '٣٤',
    '१२',
    '日本語',
    'ไทย',
  ],
  ...[
    'الطلب',
    'עברית',
    '👨‍👩‍👧‍👦',
    '\u{10ffff}',
    '\uffff',
    'a'.repeat(60),
    ' x ',
    '.',
    '..',
    '/',
    '//',
    '?',
    '#',
  ],
  ...[
    'to be or not to be',
    'the the the the',
    '-word',
    '"quoted words"',
    'word*',
    'a AND b OR (c)',
    'a & b | !c :*',
  ],
];

/** Headers that a program, a proxy or an attacker may send, each good for itself. */
export const oddHeaders: readonly (readonly [name: string, value: string])[] = [
  ...(
    [
      '*/*',
      'text/html',
      'text/html,application/xhtml+xml;q=0.9',
      'image/webp',
      '',
      ',,,',
      'x'.repeat(3000),
    ] as const
  ).map((value) => ['accept', value] as const),
  ...(['sv', 'en-US,en;q=0.5', '*', 'xx-'.repeat(200), ';;q=9', 'İ', '-'] as const).map(
    (value) => ['accept-language', encodeURI(value)] as const,
  ),
  ...(
    ['gzip', 'br', 'zstd', 'identity;q=0', '*;q=0', 'gzip;q=x', 'br, br, br', 'x'.repeat(500)] as const
  ).map((value) => ['accept-encoding', value] as const),
  ...(['*', '"x"', 'W/"x"', '""', 'x'.repeat(2000), '"', 'W/'] as const).map(
    (value) => ['if-none-match', value] as const,
  ),
  ...(['bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=0-0,1-1,2-2', 'x=1-2'] as const).map(
    (value) => ['range', value] as const,
  ),
  ...(['a=b', '__proto__=1', 'x'.repeat(4000), ';;;', '=x'] as const).map(
    (value) => ['cookie', value] as const,
  ),
  ...(['Bearer ', 'Bearer x', 'Bearer a.b.c', 'Basic Og==', 'x', `Bearer ${'x'.repeat(4000)}`] as const).map(
    (value) => ['authorization', value] as const,
  ),
  ...(
    ['null', 'https://shop.example', 'x', 'http://[::1', `https://${'x'.repeat(300)}.example`] as const
  ).map((value) => ['origin', value] as const),
  ...(['fdt_x', 'x', `fdt_${'0'.repeat(43)}`, '\xff'] as const).map(
    (value) => ['frontdesk-ticket-token', value] as const,
  ),
  ...(['short', 'x'.repeat(300), '00000000-0000-4000-8000-000000000000'] as const).map(
    (value) => ['idempotency-key', value] as const,
  ),
  ...(['1.2.3.4', '::1', 'x', '1.2.3.4, x, ::ffff:1.2.3.4', ',', 'x'.repeat(500)] as const).map(
    (value) => ['x-forwarded-for', value] as const,
  ),
  ...(['https', 'x', ''] as const).map((value) => ['x-forwarded-proto', value] as const),
  ...(['shop.example', 'x:99999', '[', "a'b", 'x'.repeat(300)] as const).map(
    (value) => ['x-forwarded-host', value] as const,
  ),
  ...(['Thu, 01 Jan 1970 00:00:00 GMT', 'yesterday'] as const).map(
    (value) => ['if-modified-since', value] as const,
  ),
  ...[['x-http-method-override', 'DELETE'] as const, ['sec-fetch-site', 'cross-site'] as const],
  ...[['sec-ch-ua-mobile', '?1'] as const, ['referer', 'https://shop.example/\x80'] as const],
  ...[['te', 'trailers'] as const, ['last-event-id', '-1'] as const, ['content-encoding', 'gzip'] as const],
];

export const contentTypes: readonly string[] = [
  ...[
    'application/json; charset=utf-8',
    'application/json;charset=latin1',
    'APPLICATION/JSON',
    'application/json;',
  ],
  ...[
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/xml',
    '',
    'x',
    '/',
  ],
  ...[
    'application/vnd.api+json',
    'application/json, text/plain',
    'multipart/form-data',
    `a/${'b'.repeat(3000)}`,
  ],
];
