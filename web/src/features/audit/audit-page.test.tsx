import { screen, waitFor, within } from '@testing-library/react'
import { type AuditEvent, type AuditList, listAudit } from 'contract/audit/audit.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '#testing/render.tsx'
import { holdReply, requestsTo, stubReply, stubSession } from '#testing/server.ts'

const PATH = '/settings/auditoria'

const anEvent = (more: Partial<AuditEvent> = {}): AuditEvent => ({
  id: 7,
  at: '2026-11-21T15:00:00Z',
  by: 'Bia',
  role: 'Financeiro',
  address: '203.0.113.7',
  via: 'Sessão nº 4',
  action: 'Alterou',
  record: 'Lançamento',
  recordId: '12',
  name: 'Figma',
  fields: [{ field: 'Valor', before: 'R$ 312,00', after: 'R$ 400,00' }],
  ...more,
})

const stubAudit = (more: Partial<AuditList> = {}) =>
  stubReply(listAudit, {
    events: [anEvent()],
    next: null,
    people: [{ id: 3, name: 'Bia' }],
    check: { checkedAt: '2026-11-21T12:00:00Z', brokenId: null },
    ...more,
  })

beforeEach(() => {
  stubSession()
  stubAudit()
})

test('an act in the audit shows who did it, from where, and each field before and after', async () => {
  openApp(PATH)
  const row = within(await screen.findByRole('row', { name: /Figma/ }))
  expect(row.getByText('Bia')).toBeVisible()
  expect(row.getByText('Financeiro · Sessão nº 4 · 203.0.113.7')).toBeVisible()
  expect(row.getByRole('rowheader')).toHaveTextContent('Alterou: Lançamento nº 12')
  expect(row.getByRole('listitem')).toHaveTextContent('Valor: antes R$ 312,00 → depois R$ 400,00')
  expect(screen.queryByText('A auditoria foi adulterada')).toBeNull()
})

test('the filters of the audit are in the address, and apply to the list and the export', async () => {
  const { user, router } = openApp(`${PATH}?period=week&action=nenhuma`)
  await screen.findByText('Figma')
  expect(requestsTo(listAudit).at(-1)?.url.search).toBe('?from=2026-11-15')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Pessoa' }), 'Bia')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Registro' }), 'Lançamento')
  await waitFor(() =>
    expect(Object.fromEntries(requestsTo(listAudit).at(-1)?.url.searchParams ?? [])).toEqual({
      person: '3',
      kind: 'entry',
      from: '2026-11-15',
    }),
  )
  expect(router.state.location.search).toMatchObject({ person: 3, kind: 'entry', period: 'week' })
  const link = screen.getByRole('link', { name: 'Exportar CSV' })
  expect(link).toHaveAttribute('href', '/api/audit/export?person=3&kind=entry&from=2026-11-15')
})

test('the audit says that it is loading, then that there is nothing yet', async () => {
  const release = holdReply(listAudit, { events: [], next: null, people: [], check: null })
  openApp(PATH)
  expect(await screen.findByText('Carregando a auditoria...')).toBeInTheDocument()
  release()
  expect(await screen.findByText('Nenhum registro na auditoria ainda')).toBeVisible()
})

test('filters of the audit without a match can be cleared', async () => {
  stubAudit({ events: [] })
  const { user, router } = openApp(`${PATH}?kind=client`)
  await user.click(await screen.findByRole('button', { name: 'Limpar filtros' }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})

test('“Carregar mais” of the audit loads the acts before the last one', async () => {
  stubAudit({ next: 7 })
  const { user } = openApp(PATH)
  const more = await screen.findByRole('button', { name: 'Carregar mais' })
  stubAudit({ events: [anEvent({ id: 6, name: 'Aluguel' })] })
  await user.click(more)
  expect(await screen.findByText('Aluguel')).toBeVisible()
  expect(screen.getByText('Figma')).toBeVisible()
  expect(requestsTo(listAudit).at(-1)?.url.searchParams.get('before')).toBe('7')
})

test('an audit that was tampered with says so, with the number of the act', async () => {
  stubAudit({ check: { checkedAt: '2026-11-21T12:00:00Z', brokenId: 5 } })
  openApp(PATH)
  expect(await screen.findByRole('region', { name: 'A auditoria foi adulterada' })).toHaveTextContent('registro nº 5')
})

test('on a phone the audit has its export, and Configurações stays marked in the menu', async () => {
  await page.viewport(390, 844)
  const { user } = openApp(PATH)
  expect(await screen.findByRole('link', { name: 'Exportar CSV' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Abrir menu' }))
  expect(await screen.findByRole('link', { name: 'Configurações', current: 'page' })).toBeVisible()
})
