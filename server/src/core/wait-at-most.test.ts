import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('awaited work that fails leaves no timer', () => {
  const script = `
    import { waitAtMost } from '${new URL('./wait-at-most.ts', import.meta.url)}'
    await waitAtMost(600_000, Promise.reject(new Error('failed'))).catch(({ message }) => console.log(message))`
  const { signal, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    timeout: 30_000,
  })
  expect({ signal, stdout }).toEqual({ signal: null, stdout: 'failed\n' })
})
