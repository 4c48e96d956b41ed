import { expect, onTestFinished, test, vi } from 'vitest'
import { passTime } from '#testing/clock.ts'
import { user } from '#testing/user.ts'
import { createCodeLoader } from '../net/load-code.ts'
import { bufferKeys, isBufferingKeys } from './key-buffer.ts'

vi.resetModules() // hence the file has a page of its own: a load that another file's test leaves under way is one of the page's

test('typed keys wait as long as the code of their field loads, and for five seconds more', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const code = Promise.withResolvers<void>()
  const loading = createCodeLoader(() => code.promise)()
  bufferKeys()
  await user.keyboard('Alu')
  await passTime(20_000)
  code.resolve()
  await loading
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  await passTime(1_000)
  expect(field.value).toBe('Alu')

  bufferKeys()
  await passTime(6_000)
  expect(isBufferingKeys()).toBe(false)
})
