import { readdir, readFile } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { createPasswordHasher, deriveScrypt, MAX_THREADS } from './password-hasher.ts'

const UNPACED = { niceness: 0, everyMs: 0 }
const PASSWORD = 'corredor azul 42 lampião'

/** Reads the niceness of each thread of this process: the seventeenth word after the name in brackets (proc(5)). */
async function readNiceness(): Promise<number[]> {
  const threads = await readdir('/proc/self/task')
  const lines = await Promise.all(threads.map((thread) => readFile(`/proc/self/task/${thread}/stat`, 'utf8').catch(() => '')))
  return lines.map((line) => Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[16]))
}

/** The hash of `PASSWORD` as the first versions of this server stored it. */
const EARLIER_HASH =
  'd8c6ec705ee031d758f27f69ba191e12:2cdb81d72a842faf1e8bd4c75c1b596582d3e322e2e2d94312c00b4612e63fd719e37c2140c010379daf1de497db9ed61e27142ac9d4df2bba46de935029cfe3'

test('a password opens its hash in every spelling of its letters, also one of an earlier version; no other one does', async () => {
  const hasher = createPasswordHasher(UNPACED)
  for (const hash of [await hasher.hash(PASSWORD), EARLIER_HASH]) {
    expect(await hasher.verify({ hash, password: PASSWORD })).toBe(true)
    expect(await hasher.verify({ hash, password: PASSWORD.normalize('NFD') })).toBe(true)
    expect(await hasher.verify({ hash, password: `${PASSWORD} ` })).toBe(false)
  }
})

test('a broken hash fits no password', async () => {
  const { verify } = createPasswordHasher(UNPACED)
  for (const hash of ['', ':', 'abc', 'abc:', ':abc']) expect(await verify({ hash, password: PASSWORD })).toBe(false)
})

test('two hashes of one password differ', async () => {
  const { hash } = createPasswordHasher(UNPACED)
  const [one, other] = await Promise.all([hash(PASSWORD), hash(PASSWORD)])
  expect(one).not.toBe(other)
})

test('a password check waits for the pause after the one before, whose answer does not wait', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { hash } = createPasswordHasher(UNPACED, () => promise)
  await Promise.all(Array.from({ length: MAX_THREADS }, () => hash(PASSWORD)))
  let isDone = false
  const next = hash(PASSWORD).then(() => {
    isDone = true
  })
  for (let n = 0; n < 3; n += 1) await deriveScrypt({ password: PASSWORD, salt: 'a', niceness: 0 })
  expect(isDone).toBe(false)
  resolve()
  await next
})

// The last test, because its thread keeps the low priority.
test.runIf(process.platform === 'linux')(
  'the thread of a check gives way to the rest of the process, which keeps its priority',
  async () => {
    const own = getPriority(process.pid)
    await createPasswordHasher({ niceness: own + 7, everyMs: 0 }).hash(PASSWORD)
    expect((await readNiceness()).filter((niceness) => niceness === own + 7)).toHaveLength(1)
    expect(getPriority(process.pid)).toBe(own)
  },
)
