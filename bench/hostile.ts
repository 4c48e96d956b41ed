// Measures how much memory and time the hostile files take a server that has no other work: bench/RESULTS.md. `npm run bench -- hostile`
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { UploadSample } from '../server/src/testing/hostile/file.ts'
import { makeUploadSamples } from '../server/src/testing/hostile-files.ts'
import { createTemporaryFolder, startProductProcess, stopServerProcess } from './process.ts'
import { writeSection } from './results.ts'

const KB_PER_MB = 1024
const SETTLE_MS = 4000

type Measured = { what: string; door: string; status: number; ms: number; mb: number }

/** @returns the resident memory of a process in MB: the present one (`VmRSS`) or its peak (`VmHWM`) */
const readMemoryMb = (pid: number, name: 'VmRSS' | 'VmHWM') =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / KB_PER_MB

/** Resets the peak of the resident memory (proc(5), clear_refs). */
const resetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5')

const toFile = ({ content, name, declared }: UploadSample) => new File([new Uint8Array(content)], name, { type: declared ?? '' })

function toForm(file: UploadSample): FormData {
  const form = new FormData()
  form.append('comprovante', toFile(file), file.name)
  return form
}

function toModalBody({ content, name }: UploadSample): string {
  const file = { data: content.toString('base64'), info: { name, size: content.length } }
  const item = { title: 'x', projeto_id: 1, timestamp: '', hasFile: true, file, event: 'financial_expense_added' }
  return JSON.stringify([item])
}

const dataDir = createTemporaryFolder('bench-hostile-')
const corpus = await makeUploadSamples()
const { server, port } = await startProductProcess(dataDir)
const pid = Number(server.pid)
const base = `http://localhost:${port}`

const json = { 'content-type': 'application/json' }
const postBody = (path: string, body: BodyInit, headers = {}) => fetch(base + path, { method: 'POST', body, headers })

const entry = new FormData()
entry.append('nome_saida', 'x')
await postBody('/webhook/financial-expense', entry)
await delay(SETTLE_MS)
const idle = readMemoryMb(pid, 'VmRSS')

const calls = {
  attach: (file: UploadSample) => postBody('/api/finance/entries/1/receipts', toForm(file)),
  modal: (file: UploadSample) => postBody('/webhook/financial-expense', toModalBody(file), json),
}

async function measure(door: keyof typeof calls, file: UploadSample): Promise<Measured> {
  resetPeak(pid)
  const begun = performance.now()
  const response = await calls[door](file)
  await response.arrayBuffer()
  return {
    what: file.description,
    door,
    status: response.status,
    ms: performance.now() - begun,
    mb: readMemoryMb(pid, 'VmHWM') - idle,
  }
}

const measured: Measured[] = []
for (const file of corpus) for (const door of ['attach', 'modal'] as const) measured.push(await measure(door, file))
await delay(SETTLE_MS)
const after = readMemoryMb(pid, 'VmRSS') - idle
await stopServerProcess(server)
rmSync(dataDir, { recursive: true, force: true })

const sortBy = (of: 'ms' | 'mb') => measured.toSorted((a, b) => b[of] - a[of])
const row = ({ what, door, status, ms, mb }: Measured) =>
  `| ${what} | ${door} | ${status} | ${ms.toFixed(0)} | ${mb.toFixed(0)} |`
const [largest, slowest] = [sortBy('mb')[0], sortBy('ms')[0]]
const text = `## Hostile files

\`node bench/hostile.ts\` wrote this part on ${new Date().toISOString().slice(0, 10)}. Each of ${corpus.length} files (server/src/testing/hostile-files.ts), one after another, through the attach endpoint and the modal's JSON of a server of its own; memory is the peak of that server's resident set during the call (VmHWM), above what it was idle, before its first image (${idle.toFixed(0)} MB). What one file leaves behind counts for all after it. To hold: 256 MB and 5000 ms.

The largest: ${largest?.mb.toFixed(0)} MB (${largest?.what}, ${largest?.door}). The slowest: ${slowest?.ms.toFixed(0)} ms (${slowest?.what}, ${slowest?.door}). ${SETTLE_MS / 1000} s after the last: ${after.toFixed(0)} MB. The twelve largest and the five slowest:

| File | Door | Answer | ms | MB above idle |
|---|---|---:|---:|---:|
${sortBy('mb').slice(0, 12).map(row).join('\n')}
${sortBy('ms').slice(0, 5).map(row).join('\n')}`
writeSection('hostile', text)
console.log(text)
