import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { CodeSuspense } from './code-suspense.tsx'
import { lazyComponent } from './lazy.ts'

afterEach(() => vi.useRealTimers())

const waitForFrames = async (count: number) => {
  for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame)
}

test('what waited for its code is shown once that is here, without React’s pause after a fallback', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const code = Promise.withResolvers<{ default: () => string }>()
  const Part = lazyComponent(() => code.promise)
  render(
    <CodeSuspense fallback="Abrindo...">
      <Part />
    </CodeSuspense>,
  )
  expect(screen.getByText('Abrindo...')).toBeVisible()
  code.resolve({ default: () => 'Aberto' })
  await waitForFrames(3)
  expect(screen.getByText('Aberto')).toBeVisible()
})
