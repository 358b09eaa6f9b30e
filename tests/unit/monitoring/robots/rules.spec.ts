import { test } from '@japa/runner'
import { decidingRule, LONGEST_CRAWL_DELAY, parseRobots } from '#monitoring/robots/rules'

const AGENT = 'RivalwatchBot'

function parse(...lines: string[]) {
  return parseRobots(Buffer.from(lines.join('\n')), AGENT)
}

function allows(file: string | Uint8Array, path: string): boolean {
  return decidingRule(parseRobots(Buffer.from(file), AGENT), path)?.kind !== 'disallow'
}

test.group('robots.txt: user agents', () => {
  test('combines our own groups, or else uses those for everyone', ({ assert }) => {
    const file = [
      'User-agent: *',
      'Disallow: /all',
      'User-agent: rivalwatchBOT/2.1',
      'Disallow: /ours',
      'User-agent: OtherBot',
      'Disallow: /theirs',
      'User-agent: RivalwatchBot',
      'Disallow: /ours-too',
    ]
    assert.isTrue(allows(file.join('\n'), '/all'))
    assert.isTrue(allows(file.join('\n'), '/theirs'))
    assert.isFalse(allows(file.join('\n'), '/ours'))
    assert.isFalse(allows(file.join('\n'), '/ours-too'))
    assert.isFalse(allows(file.slice(0, 2).join('\n'), '/all'))
  })

  test('allows everything for our group without rules', ({ assert }) => {
    assert.isTrue(allows('User-agent: RivalwatchBot\nDisallow:\n\nUser-agent: *\nDisallow: /', '/x'))
  })

  test('ignores names that only begin or end like ours', ({ assert }) => {
    for (const name of ['Rivalwatch', 'RivalwatchBot-Images', 'MyRivalwatchBot', 'RivalwatchBot_2']) {
      assert.isTrue(allows(`User-agent: ${name}\nDisallow: /`, '/x'), name)
    }
  })

  test('lets consecutive agents share a group, whatever lines are between them', ({ assert }) => {
    const file = (line: string) => `User-agent: RivalwatchBot\n${line}\nUser-agent: OtherBot\nDisallow: /`
    for (const line of [
      '',
      '# a note',
      'Sitemap: https://acme.example/map',
      'Crawl-delay: 2',
      'Noindex: /x',
    ]) {
      assert.isFalse(allows(file(line), '/x'), line)
    }
    assert.isTrue(allows(file('Allow: /y'), '/x'))
  })

  test('ignores rules before the first agent', ({ assert }) => {
    assert.isTrue(allows('Disallow: /\nUser-agent: *\nDisallow: /y', '/x'))
  })
})

test.group('robots.txt: deciding rule', () => {
  const decisions: [pattern: string, path: string, fits: boolean][] = [
    ['/fish', '/fish', true],
    ['/fish', '/fish/salmon.html?x', true],
    ['/fish', '/Fish', false],
    ['/fish', '/catfish', false],
    ['fish', '/fish', false],
    ['*fish', '/catfish', true],
    ['/fish*', '/fish', true],
    ['/*.php', '/a/index.php?x', true],
    ['/*.php$', '/a/index.php', true],
    ['/*.php$', '/a/index.php?x', false],
    ['/*.php$', '/a.php/b.php', true],
    ['/a*b*c$', '/abcxc', true],
    ['/a*b*c$', '/acb', false],
    ['/ab*b$', '/ab', false],
    ['/fish$', '/fish', true],
    ['/fish$', '/fish/', false],
    ['/$', '/', true],
    ['/*', '/anything', true],
    ['/price$list', '/price$list', true],
    ['/a%24', '/a$', true],
    ['/a%2A', '/a*', true],
    ['/a%2A', '/ab', false],
    ['/%62%61%7A', '/baz', true],
    ['/a%2fb', '/a%2Fb', true],
    ['/a%2Fb', '/a/b', false],
    ['/ツ', '/%E3%83%84', true],
    ['/a?b=c', '/a?b=c&d', true],
  ]
  test('"{0}" and {1}')
    .with(decisions)
    .run(({ assert }, [pattern, path, fits]) => {
      assert.equal(allows(`User-agent: *\nDisallow: ${pattern}`, path), !fits)
    })

  test('uses the longest match in any position, and prefers allow between equals', ({ assert }) => {
    const rules = parse('User-agent: *', 'Allow: /p', 'Disallow: /', 'Disallow: /page', 'Allow: /page')
    assert.deepEqual(decidingRule(rules, '/page'), { kind: 'allow', pattern: '/page' })
    assert.deepEqual(decidingRule(rules, '/other'), { kind: 'disallow', pattern: '/' })
    assert.deepEqual(decidingRule(rules, '/pa'), { kind: 'allow', pattern: '/p' })
    assert.isNull(decidingRule(parse('User-agent: *', 'Disallow: /a'), '/b'))
  })
})

test.group('robots.txt: syntax', () => {
  test('accepts any line endings, comments, white space and case', ({ assert }) => {
    for (const end of ['\n', '\r\n', '\r', ' # why\n']) {
      assert.isFalse(allows(['USER-AGENT : *', '\t disallow:/x # all of it', ''].join(end), '/x'), end)
    }
  })

  test('accepts a whole or partial byte order mark at the beginning', ({ assert }) => {
    const file = Buffer.from('User-agent: *\nDisallow: /')
    for (const mark of [[0xef, 0xbb, 0xbf], [0xef, 0xbb], [0xef]]) {
      assert.isFalse(allows(Buffer.concat([Buffer.from(mark), file]), '/x'))
    }
    assert.isTrue(allows('User-agent: *\n\ufeffDisallow: /', '/x'), 'elsewhere it is no rule')
  })

  test('ignores HTML, binary data and empty files', ({ assert }) => {
    const html = '<!doctype html><p>User-agent: *</p>\n<p>Disallow: /</p>\n<pre> disallow: /</pre>'
    for (const file of [html, '', ':\n::\n', Buffer.alloc(1000), Buffer.from([0xff, 0xfe, 0x00, 0x44])]) {
      assert.isTrue(allows(file, '/x'))
    }
  })

  test('reads Crawl-delay in seconds, up to a limit', ({ assert }) => {
    const delay = (...lines: string[]) => parse(...lines).crawlDelay
    assert.equal(delay('User-agent: *', 'Crawl-delay: 2.5', 'Disallow: /x'), 2500)
    assert.equal(delay('User-agent: *', 'Disallow: /x', 'Crawl-delay: 86400'), LONGEST_CRAWL_DELAY)
    for (const text of ['-1', 'soon', '1e3', ''])
      assert.isNull(delay('User-agent: *', `Crawl-delay: ${text}`))
    assert.isNull(delay('User-agent: OtherBot', 'Crawl-delay: 9', '', 'User-agent: *', 'Disallow:'))
  })

  test('reads a large file once, not once per group', ({ assert }) => {
    const groups = Array.from({ length: 10_000 }, (_, n) => `User-agent: bot${n}\nDisallow: /${n}\n`)
    const { rules } = parse(...groups, 'User-agent: *', 'Disallow: /x')
    assert.deepEqual(rules, [{ kind: 'disallow', pattern: '/x' }])

    const agents = Array.from({ length: 20_000 }, (_, n) => `User-agent: bot${n}`)
    const shared = parse(...agents, 'User-agent: *', ...Array.from({ length: 10_000 }, () => 'Disallow: /x'))
    assert.lengthOf(shared.rules, 10_000)
  })

  test('handles patterns that would stall a backtracking matcher', ({ assert }) => {
    const stars = `Disallow: /${'*a'.repeat(2000)}b`
    assert.isTrue(allows(['User-agent: *', ...Array(100).fill(stars)].join('\n'), `/${'a'.repeat(2000)}`))
  })
})
