import { configApp } from '@adonisjs/eslint-config'

const OUTBOUND_ONLY = 'The guarded client of #platform/outbound/main is the only way out of the process.'
const ONE_OUTBOUND = "There is one guarded client for all: container.make('outbound')."
const ENVIRONMENT_ONLY = 'Ask start/env.ts, which has checked the value.'

/** Names that only ask another machine; servers and types of `node:http` stay free. */
const REQUEST_APIS = ['request', 'get', 'Agent', 'globalAgent', 'ClientRequest']

/** What runs in the product, as against what starts, tests or measures it. */
const PRODUCT = [
  'app/**/*.ts',
  'commands/**/*.ts',
  'config/**/*.ts',
  'database/**/*.ts',
  'plugins/**/*.ts',
  'providers/**/*.ts',
  'start/**/*.ts',
]

export default configApp(
  // Svelte components are checked by svelte-check.
  {
    ignores: [
      '**/*.svelte',
      '.adonisjs/**',
      'public/assets/**',
      'storage/**',
      'tmp/**',
      'build.previous/**',
      '**/dist/**',
    ],
  },
  {
    name: 'House rules',
    files: ['**/*.ts'],
    rules: {
      // Short guards need no braces; where a line ends is prettier's business.
      curly: 'off',
      // A leading underscore says that a value has to be named but is not used.
      '@typescript-eslint/naming-convention': [
        'error',
        {
          selector: 'variable',
          format: ['camelCase', 'UPPER_CASE', 'PascalCase'],
          leadingUnderscore: 'allow',
        },
        { selector: 'typeLike', format: ['PascalCase'] },
        { selector: 'interface', format: ['PascalCase'], custom: { regex: '^I[A-Z]', match: false } },
      ],
      // `npm run format:check` looks at the form of all files, these among them.
      'prettier/prettier': 'off',
      '@unicorn/no-await-expression-member': 'off',
      '@stylistic/max-len': 'off',
    },
  },
  {
    name: 'What the browser may load',
    files: ['inertia/**/*.ts'],
    rules: {
      // The browser shares the text of filters with the server; the file says that it imports nothing.
      '@adonisjs/no-backend-import-in-frontend': ['error', { allowed: ['#analytics/filters'] }],
    },
  },
  {
    name: 'One way out of the process, one reader of the environment',
    files: PRODUCT,
    rules: {
      'no-restricted-globals': [
        'error',
        ...['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest'].map((name) => ({
          name,
          message: OUTBOUND_ONLY,
        })),
      ],
      'no-restricted-imports': [
        'error',
        {
          paths: [
            ...['undici', 'node:http2', 'http2', 'node:tls', 'tls'].map((name) => ({
              name,
              message: OUTBOUND_ONLY,
            })),
            ...['node:http', 'http', 'node:https', 'https'].map((name) => ({
              name,
              importNames: ['default', ...REQUEST_APIS],
              message: OUTBOUND_ONLY,
            })),
            ...['node:net', 'net'].map((name) => ({
              name,
              importNames: ['default', 'connect', 'createConnection', 'Socket'],
              message: OUTBOUND_ONLY,
            })),
            ...['node:process', 'process'].map((name) => ({ name, message: ENVIRONMENT_ONLY })),
            { name: '#platform/outbound/main', importNames: ['createOutbound'], message: ONE_OUTBOUND },
          ],
        },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ImportExpression[source.value=/^(undici|(node:)?(http|https|http2|tls))$/]',
          message: OUTBOUND_ONLY,
        },
      ],
      'no-restricted-properties': [
        'error',
        { object: 'globalThis', property: 'fetch', message: OUTBOUND_ONLY },
        { object: 'process', property: 'env', message: ENVIRONMENT_ONLY },
      ],
    },
  },
  {
    name: 'Where the way out and the environment are',
    files: ['app/platform/outbound/**/*.ts'],
    rules: { 'no-restricted-globals': 'off', 'no-restricted-imports': 'off', 'no-restricted-syntax': 'off' },
  },
  {
    name: "The operator's own bucket, which may be anywhere, like the database",
    files: ['app/platform/blobs/s3/requests.ts'],
    rules: { 'no-restricted-imports': 'off' },
  },
  {
    name: 'What runs in the pages of a site',
    files: ['app/analytics/script/rw.ts'],
    rules: { 'no-restricted-globals': 'off' },
  },
  {
    name: 'Where the environment is read',
    files: ['start/env.ts'],
    rules: { 'no-restricted-properties': 'off' },
  }
)
