import { render, screen } from '@testing-library/react'
import { checkLiveness } from 'contract/health.ts'
import { afterEach, expect, test } from 'vitest'
import { checkConnection, isServerUnreachable } from '#lib/net/connection.ts'
import { createQueryClient } from '#lib/net/query-client.ts'
import { notify } from '#lib/notify.ts'
import { stubFailure, stubReply } from '#testing/server.ts'
import { user } from '#testing/user.ts'
import { Providers } from './providers.tsx'

afterEach(async () => {
  stubReply(checkLiveness, { status: 'ok' })
  await checkConnection()
})

test('while the server is down a failure is told at once, by code that the first input loaded', async () => {
  render(<Providers client={createQueryClient()}>{<p>tela</p>}</Providers>)
  await user.click(screen.getByText('tela'))
  await import('#components/feedback/toasts.tsx')
  stubFailure(checkLiveness)
  await checkConnection()
  expect(isServerUnreachable()).toBe(true)
  notify({ kind: 'failed', title: 'Não foi possível salvar' })
  expect(await screen.findByText('Não foi possível salvar')).toBeVisible()
})
