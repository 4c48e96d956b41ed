import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useDelayedLoading } from './use-delayed-loading.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const passTime = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('a loading state is shown after 150 ms of loading, until its end, and never for less', () => {
  const { result, rerender } = renderHook(useDelayedLoading, { initialProps: true })
  passTime(149)
  expect(result.current).toBe(false)
  passTime(1)
  expect(result.current).toBe(true)
  rerender(false)
  expect(result.current).toBe(false)
  rerender(true)
  expect(result.current).toBe(false)
  passTime(149)
  rerender(false)
  passTime(1_000)
  expect(result.current).toBe(false)
})
