import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from '@playwright/test'

const root = join(import.meta.dirname, '..')

/** Starts a server that counts its connections. The environment's settings name it as the address of every service. */
async function startTrap() {
  let touched = 0
  const server = createServer((socket) => {
    touched += 1
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, touched: () => touched, close: () => server.close() }
}

/** Makes the environment of an agency's real server, in which every service has the given port. */
const serverSettings = (port: number) => ({
  DATABASE_URL: `postgres://agencia:senha@127.0.0.1:${port}/producao`,
  PGHOST: '127.0.0.1',
  PGPORT: String(port),
  STORAGE_S3_BUCKET: 'producao',
  STORAGE_S3_ENDPOINT: `http://127.0.0.1:${port}`,
  STORAGE_S3_REGION: 'sa-east-1',
  STORAGE_S3_KEY: 'chave',
  STORAGE_S3_SECRET: 'segredo',
  WEBHOOK_UPSTREAM: `http://127.0.0.1:${port}`,
  WEBHOOK_ALLOW: `127.0.0.1:${port}`,
  ACCOUNTS: 'on',
  BASE_URL: 'https://painel.agencia.com.br',
  SMTP_URL: `smtp://agencia:senha@127.0.0.1:${port}`,
  MAIL_FROM: 'Painel <painel@agencia.com.br>',
  SECRET_KEY: 'a chave da agência',
  CALLBACK_URL: `http://127.0.0.1:${port}`,
  CALLBACK_PORT: String(port),
  DATA_DIR: '/producao',
  FORGET_SECRETS: '1',
  ADOPT_FILES: '1',
})

/** @returns the address that the demo prints once it listens */
async function readAddress(demo: ChildProcess): Promise<string> {
  if (demo.stdout)
    for await (const line of createInterface(demo.stdout)) if (/ em http/.test(line)) return line.split(' em ')[1] ?? ''
  throw new Error('the demo ended before it listened')
}

test('the demo, started in the environment of a real server, connects to none of its services', async ({ request }) => {
  const trap = await startTrap()
  const demo = spawn(process.execPath, ['scripts/demo.mjs'], {
    cwd: root,
    env: { ...process.env, ...serverSettings(trap.port), PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(demo, 'exit')
  const url = await readAddress(demo)
  const { items } = await (await request.get(`${url}/webhook/api/v1/config/clients`)).json()
  const removed = await request.post(`${url}/webhook/api/v1/config/delete`, { data: { category: 'clientes', id: items[0].id } })
  expect(removed.ok()).toBe(true)
  demo.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(trap.touched()).toBe(0)
  trap.close()
})
