// Types the commands of docs/servidor.md on a Debian 13 that boots systemd in namespaces of its own: `node scripts/server-page.mjs [FOLDER]`,
// as root, where debootstrap is installed. It takes some minutes, and keeps the Debian and the packages in FOLDER for the next time, as long
// as package-lock.json stays the same. The machine itself has no network (e2e/first-start.spec.ts installs with old versions of npm).
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { bootMachine, makeDebian } from './lib/machine.mjs'
import { root as clone, ExplainedError, main } from './lib/run.mjs'

const DOMAIN = 'painel.localhost' // Caddy signs certificates of such names itself
const LOAD = fileURLToPath(new URL('./lib/post-outflows.mjs', import.meta.url))

const page = readFileSync(join(clone, 'docs/servidor.md'), 'utf8')

/** The machine has no network, so that its `npm ci` copies the packages of this clone. Everything else is the machine's own npm. */
const NPM = `#!/bin/sh
[ "$1" = ci ] || exec /usr/bin/npm "$@"
cp -a /srv/packages/. .
`

/** Copies the packages of this clone, without the stamps that tell what is installed and built. */
function copyPackages(folder) {
  for (const place of ['.', 'contract', 'server', 'web'].filter((name) => existsSync(join(clone, name, 'node_modules')))) {
    mkdirSync(join(folder, place), { recursive: true })
    execFileSync('cp', ['-a', join(clone, place, 'node_modules'), join(folder, place)])
  }
  rmSync(join(folder, 'node_modules/.stamps'), { recursive: true, force: true })
  execFileSync('chmod', ['-R', 'a+rX', folder])
}

/** The commands of a chapter, adapted to this machine: another address of the sources, another name, and no editor. */
function readCommands(chapter) {
  const [, body = ''] = page.split(`\n## ${chapter}\n`)
  const blocks = [...body.split('\n## ')[0].matchAll(/^```\n([\s\S]*?)^```/gm)].map(([, block]) => block)
  const commands = blocks.flatMap((block) => block.trim().split('\n')).filter((line) => /^(sudo|sed|printf) /.test(line))
  if (commands.length === 0) throw new ExplainedError(`docs/servidor.md has no commands in "${chapter}"`)
  return commands
    .filter((line) => !line.includes(' nano ') && !line.includes('apt install'))
    .map((line) =>
      line
        .replaceAll('painel.suaempresa.com.br', DOMAIN)
        .replaceAll('https://exemplo.com/ai-dashboard.git', '/srv/ai-dashboard.git'),
    )
}

const findAptLine = () => /^sudo (apt update && sudo apt install .*)$/m.exec(page)[1].replace('sudo ', '')

function makeMachine(folder) {
  const root = join(folder, 'root')
  makeDebian(root, findAptLine())
  // What the time before has left.
  const left = ['opt/ai-dashboard', 'srv/ai-dashboard.git', 'etc/ai-dashboard.env', 'var/backups/ai-dashboard']
  execFileSync(
    'sh',
    ['-c', 'rm -rf "$@" var/lib/ai-dashboard*; userdel -R "$PWD" ai-dashboard 2>/dev/null || true', 'sh', ...left],
    { cwd: root },
  )
  execFileSync('git', ['clone', '--quiet', '--bare', clone, join(root, 'srv/ai-dashboard.git')])
  execFileSync('git', ['config', '--file', join(root, 'etc/gitconfig'), 'safe.directory', '*'])
  if (!existsSync(join(root, 'srv/packages'))) copyPackages(join(root, 'srv/packages'))
  writeFileSync(join(root, 'usr/local/bin/npm'), NPM, { mode: 0o755 })
  writeFileSync(join(root, 'etc/hostname'), 'painel\n')
  writeFileSync(join(root, 'etc/hosts'), '127.0.0.1 localhost painel\n')
  return root
}

function createTyper(machine) {
  return async (command) => {
    const begun = performance.now()
    const { code, output } = await machine.run(command)
    console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${code === 0 ? '✓' : '✗'} ${command}`)
    if (code === 0) return output
    throw new ExplainedError(`the page does not work:\n${output}`)
  }
}

/** Creates the owner's account as the proxy would pass it on, and prints the session's cookie: ORIGIN TOKEN. */
const CREATE_OWNER = `
const [origin, token] = process.argv.slice(1)
const proxied = { 'x-forwarded-host': new URL(origin).host, 'x-forwarded-proto': 'https', origin }
const response = await fetch('http://127.0.0.1:3000/api/accounts/create', {
  method: 'POST',
  headers: { ...proxied, 'content-type': 'application/json' },
  body: JSON.stringify({ token, name: 'Ana', email: 'ana@exemplo.com', password: 'uma senha longa de teste 7' }),
})
if (!response.ok) throw new Error(await response.text())
console.log(response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]).join('; '))`

/** @returns the session's cookie of the owner, whose account the link creates */
function createOwner(machine, token) {
  const [enter, args] = machine.enter
  const script = [process.execPath, '--input-type=module', '-e', CREATE_OWNER, `https://${DOMAIN}`, token]
  return execFileSync(enter, [...args, ...script], { encoding: 'utf8' }).trim()
}

/** Records outflows through Caddy while the command runs. @throws if an answer is not that of a written outflow */
async function typeUnderLoad(type, command, { machine, cookie }) {
  const [enter, args] = machine.enter
  const load = spawn(enter, [...args, process.execPath, LOAD, `https://${DOMAIN}`, cookie, '200'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const printed = text(load.stdout)
  await wait(2_000)
  await type(command)
  load.stdin.end()
  await once(load, 'exit')
  const { answers, written } = JSON.parse(await printed)
  console.log(`            ${JSON.stringify(answers)}`)
  if (Object.keys(answers).join() !== '200') throw new ExplainedError('a write was lost, or answered by the proxy')
  return written.length
}

/** Types a chapter's commands. @returns what they printed */
async function typeChapter(type, chapter, handle = (command) => type(command)) {
  let printed = ''
  for (const command of readCommands(chapter)) printed += await handle(command)
  return printed
}

/** Makes a newer version: one more commit. */
const NEXT_VERSION =
  'rm -rf /tmp/next && git clone -q /srv/ai-dashboard.git /tmp/next && cd /tmp/next && git -c user.name=a -c user.email=a@b commit -q --allow-empty -m next && git push -q'

async function checkUpdates(type, context) {
  let written = await typeUnderLoad(type, 'sudo systemctl restart ai-dashboard && sleep 15', context)
  await type('sudo systemctl reload caddy')
  await type(NEXT_VERSION)
  await typeChapter(type, 'Atualizar e voltar', async (command) => {
    if (command.includes('update')) written += await typeUnderLoad(type, command, context)
    else await type(command)
  })
  await type('sudo painel rollback')
  return written + (await typeUnderLoad(type, 'sudo painel update', context))
}

/** Uses the commands while the service is stopped, and restores what was backed up then. @throws if a written outflow is missing */
async function checkStopped(type, written) {
  await type('sudo systemctl stop ai-dashboard')
  for (const command of ['accounts list', 'doctor', 'backup /var/backups/ai-dashboard/2026-11-23.tar.zst'])
    await type(`sudo painel ${command}`)
  await typeChapter(type, 'Restaurar')
  const [, kept = ''] =
    /\(([\d.]+) lançamentos/.exec(await type('sudo painel export-all /tmp/tudo.tar.zst && rm /tmp/tudo.tar.zst')) ?? []
  if (Number(kept.replaceAll('.', '')) !== written)
    throw new ExplainedError(`${written} outflows were answered, and ${kept} are there`)
}

async function checkBackupDisk(type) {
  await type('sudo install -d /mnt/backups')
  await type("printf '%s\\n' BACKUP_DIR=/mnt/backups/painel | sudo tee -a /etc/ai-dashboard.env")
  // A command beside a server that is just starting asks to be repeated.
  await typeChapter(type, 'Backup em outro lugar', (command) =>
    type(command.includes('restart') ? `${command} && sleep 15` : command),
  )
  await type('sudo rm -r /mnt/backups && sudo systemctl restart ai-dashboard && sleep 15 && systemctl is-active ai-dashboard')
}

await main(async () => {
  const folder = process.argv[2] ?? mkdtempSync(join(tmpdir(), 'server-page-'))
  const machine = await bootMachine(makeMachine(folder))
  try {
    const type = createTyper(machine)
    const [, link] = /\/entrar\/convite#([\w-]+)/.exec(await typeChapter(type, '2. Um servidor')) ?? []
    const written = await checkUpdates(type, { machine, cookie: createOwner(machine, link) })
    for (const command of ['accounts list', 'doctor']) await type(`sudo painel ${command}`)
    await checkStopped(type, written)
    await checkBackupDisk(type)
    console.log(`docs/servidor.md works as typed; of ${written} outflows through Caddy none was lost`)
  } finally {
    machine.stop()
  }
})
