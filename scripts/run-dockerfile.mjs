// Runs the Dockerfile without Docker, as an ordinary user: `node scripts/run-dockerfile.mjs [FOLDER]`. It then starts CMD in a read-only
// folder, runs HEALTHCHECK, requests the first page, and ends CMD with SIGTERM. It does not examine the contents of the base image or the
// container around it (docs/servidor.md).
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { buildImage, giveToOrdinaryUser, makeOrdinaryUserCommand } from './lib/build-image.mjs'
import { ExplainedError, main } from './lib/run.mjs'

const LONGEST_START_MS = 120_000

async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

/** Starts CMD with the image's settings, completed as in compose.yaml. It listens only on this machine. */
async function startCommand({ stage, stageRoot, programs }, dataDir) {
  const port = String(await findFreePort())
  const team = { ACCOUNTS: 'on', BASE_URL: `http://localhost:${port}` }
  const env = { ...programs, ...stage.env, ...team, PORT: port, HOST: '127.0.0.1', DATA_DIR: dataDir }
  const [program, args] = makeOrdinaryUserCommand(stage.command[0], stage.command.slice(1))
  const server = spawn(program, args, { cwd: join(stageRoot, stage.workdir), env, stdio: ['ignore', 'ignore', 'inherit'] })
  return { server, env, port, ended: once(server, 'exit') }
}

function isHealthy({ stage, stageRoot }, env) {
  const [program, args] = makeOrdinaryUserCommand(stage.healthcheck[0], stage.healthcheck.slice(1))
  try {
    execFileSync(program, args, { cwd: join(stageRoot, stage.workdir), env, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

async function waitUntilHealthy(image, { env, server }) {
  const begun = performance.now()
  while (!isHealthy(image, env)) {
    if (server.exitCode !== null) throw new ExplainedError(`CMD ended with ${server.exitCode}`)
    if (performance.now() - begun > LONGEST_START_MS) throw new ExplainedError('HEALTHCHECK did not succeed')
    await wait(200)
  }
  return performance.now() - begun
}

async function requireFirstPage(port) {
  const response = await fetch(`http://localhost:${port}/`)
  const page = await response.text()
  if (response.status !== 200 || !page.includes('/assets/')) throw new ExplainedError(`the first page: ${response.status}`)
  console.log(`        the first page: ${response.status}, ${page.length} bytes`)
}

await main(async () => {
  const given = process.argv[2]
  const folder = given ?? mkdtempSync(join(tmpdir(), 'dockerfile-'))
  chmodSync(folder, 0o755)
  const image = buildImage(folder)
  const dataDir = join(image.stageRoot, image.stage.volumes[0])
  giveToOrdinaryUser(folder)
  // As in the container, the root file system is read-only, but its volume is not.
  execFileSync('chmod', ['-R', 'a-w', join(image.stageRoot, image.stage.workdir)])
  console.log(
    `        ${execFileSync('du', ['-sh', join(image.stageRoot, image.stage.workdir)], { encoding: 'utf8' }).split('\t')[0]} in the image above its base`,
  )
  const running = await startCommand(image, dataDir)
  if (isHealthy(image, { ...running.env, PORT: String(await findFreePort()) }))
    throw new ExplainedError('HEALTHCHECK succeeds without a server')
  console.log(`${((await waitUntilHealthy(image, running)) / 1000).toFixed(1).padStart(6)} s  until HEALTHCHECK succeeds`)
  await requireFirstPage(running.port)
  running.server.kill('SIGTERM')
  const [code] = await running.ended
  console.log(`        SIGTERM: ended with ${code}`)
  execFileSync('chmod', ['-R', 'u+w', folder])
  if (!given) rmSync(folder, { recursive: true, force: true })
  return code
})
