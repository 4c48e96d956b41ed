import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listContext } from './lib/build-image.mjs'
import { parseDockerfile, parseDockerignore } from './lib/dockerfile.mjs'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
/** Whether a program exists and supports the arguments. */
const canRun = (program: string, ...args: string[]) => spawnSync(program, args, { stdio: 'ignore' }).status === 0

test('the image is built from files that the build is sent, runs as no root, and starts and checks what it has', () => {
  const stages = parseDockerfile(read('Dockerfile'))
  const context = listContext()
  const copied = stages.flatMap(({ steps }) => steps.flatMap((step) => (step.kind === 'copy' && !step.from ? step.sources : [])))
  expect(copied.filter((source) => !context.some((path) => path === source || path.startsWith(`${source}/`)))).toEqual([])
  const names = stages.map(({ name }) => name)
  const from = stages.flatMap(({ steps }) => steps.flatMap((step) => (step.kind === 'copy' && step.from ? [step.from] : [])))
  expect(from.filter((name) => !names.includes(name))).toEqual([])
  expect(new Set(stages.map(({ image }) => image))).toEqual(new Set(['node:24-slim']))
  const last = stages.at(-1)
  expect([last?.user, last?.volumes, last?.env.DATA_DIR]).toEqual(['node', ['/data'], '/data'])
  for (const command of [last?.command, last?.healthcheck]) expect(context).toContain(command?.[1])
})

test('of the sources no test goes into the image, no secret, and nothing that was built or installed', () => {
  const context = listContext()
  expect(context).toContain('server/src/app/main.ts')
  expect(context.filter((path) => /\.test\.|\/testing\/|node_modules|\/dist\/|\.env$|^data\//.test(path))).toEqual([])
})

test('stages, copies and commands of a Dockerfile are read; an instruction that is not known is no accident', () => {
  const text = `FROM a AS one\nWORKDIR /app\n# a comment\nCOPY x y ./\nFROM one\nARG V=1\nENV A=\${V} \\\n  B=2\nCOPY --from=one /app/z z\nRUN echo 1\nCMD ["node", "x"]\n`
  expect(parseDockerfile(text)).toMatchObject([
    {
      name: 'one',
      image: 'a',
      steps: [{ kind: 'workdir' }, { kind: 'copy', sources: ['x', 'y'], target: './', workdir: '/app' }],
    },
    {
      image: 'a',
      env: { A: '1', B: '2' },
      command: ['node', 'x'],
      steps: [
        { kind: 'copy', from: 'one', sources: ['/app/z'], target: 'z' },
        { kind: 'run', command: 'echo 1', workdir: '/app' },
      ],
    },
  ])
  expect(() => parseDockerfile('FROM a\nSHELL ["sh"]\n')).toThrow('SHELL')
})

test('of the patterns of .dockerignore that match, the last one decides', () => {
  const isLeftOut = parseDockerignore('*\n!web\n**/dist\n# !data\n')
  expect(['data/a', 'web/a.ts', 'web/dist/a.js', 'README.md'].map(isLeftOut)).toEqual([true, false, true, true])
})

test.each([
  ['200', 200, 0],
  ['503', 503, 1],
])(
  'the health check of a server that answers %s ends with the right code, under the name that the server has',
  async (_what, status, code) => {
    const hosts: (string | undefined)[] = []
    const server = createServer((request, response) => {
      hosts.push(`${request.headers.host}${request.url}`)
      response.writeHead(status).end()
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const env = { PORT: String((server.address() as AddressInfo).port), BASE_URL: 'https://painel.example.com' }
    const check = execFile(process.execPath, ['deploy/healthcheck.mjs'], { cwd: ROOT, env })
    expect(await once(check, 'exit')).toEqual([code, null])
    expect(hosts).toEqual(['painel.example.com/readyz'])
  },
)

/** The files in which the names of the server's settings occur. */
const SETTING_FILES = [
  'server/src/platform/settings/env.ts',
  ...readdirSync(join(ROOT, 'server/src/platform/settings')).map((name) => `server/src/platform/settings/${name}`),
]

/** The compose files, each with the example of its settings. */
const COMPOSE_FILES = [
  ['compose.yaml', 'deploy/compose.env.example'],
  ['compose.small.yaml', 'deploy/compose.small.env.example'],
] as const

test.each(COMPOSE_FILES)(
  'every variable of %s is in %s, and every setting there is one of the server or of Compose',
  (file, settings) => {
    const given = [...read(settings).matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name)
    const used = [...read(file).matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name)
    expect(used.filter((name) => !given.includes(name) && name !== 'COMMIT')).toEqual([])
    const known = `${SETTING_FILES.map(read).join('')}${used.join(' ')} COMPOSE_FILE`
    // The server composes these names from a prefix and a suffix.
    const findForm = (name: string) => name.replace(/^STORAGE(?=_S3_)/, '$${prefix}')
    expect(given.filter((name) => !known.includes(findForm(name)))).toEqual([])
  },
)

test.each(COMPOSE_FILES)('every container of %s has a log of limited size and an image with a version', (file) => {
  const text = read(file)
  const images = [...text.matchAll(/^ +image: (\S+)$/gm)].map(([, image = '']) => image)
  expect(images.filter((image) => image !== 'ai-dashboard' && !/:\d/.test(image))).toEqual([])
  expect([text.match(/^ +logging:/gm)?.length, text.includes('max-size: 10m')]).toEqual([images.length, true])
})

test('each folder of the dashboard that compose.yaml puts a volume on is made in the image, for the account that writes there', () => {
  const mounted = [...read('compose.yaml').matchAll(/- (?:data-app2?|files):(\/\S+)/g)].map(([, path]) => path)
  const [, made = '', owned] = /^RUN mkdir -p (.+) && chown -R node:node (\S+)$/m.exec(read('Dockerfile')) ?? []
  expect(new Set(mounted)).toEqual(new Set(['/data', '/data/files']))
  expect(owned).toBe('/data')
  for (const path of mounted) expect(`${made}/`).toContain(`${path}/`)
})

const UNIT = 'deploy/ai-dashboard.service'
test.skipIf(!canRun('systemd-analyze', '--version'))('systemd knows every line of the unit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'unit-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'ai-dashboard.service')
  writeFileSync(file, read(UNIT))
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
  expect([status, stderr.split('\n').filter((line) => line.includes('ai-dashboard.service'))]).toEqual([0, []])
})

test('the unit starts a program that is there with the one Node that is installed', () => {
  const [, node = '', program = ''] = /^ExecStart=\/bin\/sh -c 'exec (\S+) (\S+)'$/m.exec(read(UNIT)) ?? []
  expect(globSync(node, { cwd: ROOT })).toHaveLength(1)
  expect(existsSync(join(ROOT, program))).toBe(true)
})

test('a shell takes the command of a server', () => {
  expect(spawnSync('sh', ['-n', join(ROOT, 'deploy/painel')]).status).toBe(0)
})

test.skipIf(!canRun('caddy', 'version'))('Caddy takes its file', () => {
  const env = { ...process.env, DOMAIN: 'painel.example.com', SERVERS: 'app:3000 app2:3000' }
  const output = execFileSync('caddy', ['adapt', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile'], { cwd: ROOT, env })
  expect(JSON.parse(output.toString()).apps.http.servers.srv0.routes[0].match[0].host).toEqual(['painel.example.com'])
})

test.skipIf(!canRun('docker', 'compose', 'version')).each(COMPOSE_FILES)('docker compose takes %s', (source) => {
  const folder = mkdtempSync(join(tmpdir(), 'compose-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const env = { ...process.env, DOMAIN: 'painel.example.com', POSTGRES_PASSWORD: 'x' }
  writeFileSync(join(folder, 'compose.yaml'), read(source).replaceAll('env_file: .env', 'env_file: []'))
  const { status, stderr } = spawnSync('docker', ['compose', 'config', '--quiet'], { cwd: folder, env, encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
})
