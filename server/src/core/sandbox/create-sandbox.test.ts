import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { AppError } from '../errors.ts'
import { createSandbox } from './create-sandbox.ts'

/** The heap is so full that the next piece of the array is larger than what a thread's limit leaves: V8 then ends the whole process. */
const FILL = 'const list = []; for (let n = 0; ; n += 1) list.push(n + 0.5)'

function createTestSandbox(perform: string, options: { taskMs?: number } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const program = join(folder, 'program.ts')
  const [tasks, errors] = ['./answer-tasks.ts', '../errors.ts'].map((path) => new URL(path, import.meta.url).href)
  writeFileSync(
    program,
    `import { answerTasks } from '${tasks}'\nimport { invalidFieldsError } from '${errors}'\nanswerTasks((task) => { ${perform} })`,
  )
  const refuse = () => new AppError(429, 'busy', 'Espere')
  const limits = { heapMb: 256, taskMs: 60_000, processes: 1, mostWaiting: 1, refuse, ...options }
  return createSandbox<string, string>(pathToFileURL(program), limits)
}

test('a sandbox’s task that fills the memory fails alone, and the next has a new process', async () => {
  const run = createTestSandbox(`if (task === 'fill') { ${FILL} } return task`)
  await expect(run('fill')).rejects.toMatchObject({ kind: 'crashed' })
  expect(await run('next')).toBe('next')
})

test('a sandbox’s task that takes too long is ended', async () => {
  const run = createTestSandbox('for (;;);', { taskMs: 1_000 })
  await expect(run('hang')).rejects.toMatchObject({ kind: 'timed out' })
})

test('a sandbox’s refusal keeps its fields, a bug its stack, and the process goes on', async () => {
  const run = createTestSandbox(
    `if (task === 'bad') throw invalidFieldsError({ file: 'Danificado' }); if (task === 'bug') throw new Error('a bug'); return String(process.pid)`,
  )
  const pid = await run('pid')
  await expect(run('bad')).rejects.toMatchObject({ status: 422, fields: { file: 'Danificado' } })
  await expect(run('bug')).rejects.toThrow(/Error: a bug\n +at /)
  expect(await run('pid')).toBe(pid)
})

test('a person’s third sandbox task at once is refused, and another person’s is done', async () => {
  const run = createTestSandbox('return task')
  const own = [run('a', 'ana'), run('b', 'ana')]
  await expect(run('c', 'ana')).rejects.toMatchObject({ status: 429 })
  expect(await run('d', 'bia')).toBe('d')
  expect(await Promise.all(own)).toEqual(['a', 'b'])
  expect(await run('e', 'ana')).toBe('e')
})
