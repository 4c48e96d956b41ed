import { screen, waitFor, within } from '@testing-library/react'
import { listBackups } from 'contract/backups/backups.ts'
import { changeRetention, type RetainedKind, readRetention } from 'contract/data/retention.ts'
import { RETENTION_KEYS, RETENTION_KINDS, type RetentionKey } from 'contract/data/retention-kinds.ts'
import { beforeEach, expect, test } from 'vitest'
import { anOverview } from '#testing/backups.ts'
import { openApp } from '#testing/render.tsx'
import { requestsTo, stubPerson, stubReply, stubSession } from '#testing/server.ts'

const PATH = '/settings/dados'
const NIGHT = '2026-11-22T04:40:00.000Z'

type Changed = { key: RetentionKey } & Partial<RetainedKind>

function stubRetention({ key, ...more }: Changed = { key: 'notifications' }): void {
  const kinds = RETENTION_KEYS.map((each): RetainedKind => {
    const { days } = RETENTION_KINDS[each]
    const kind = { key: each, days, inForce: days, from: null }
    return each === key ? { ...kind, ...more } : kind
  })
  stubReply(readRetention, { revision: 4, nightAt: NIGHT, kinds })
}

beforeEach(() => {
  stubSession()
  stubReply(listBackups, anOverview())
})

/** Returns the body of the n-th request that changed limits. */
const sentTo = (n: number): unknown => JSON.parse(requestsTo(changeRetention)[n]?.text ?? 'null')

const findRow = (name: RegExp) => screen.findByRole('row', { name })

async function openDialog() {
  const { user } = openApp(PATH)
  await user.click(await screen.findByRole('button', { name: 'Mudar o prazo: Notificações' }))
  const dialog = await screen.findByRole('dialog', { name: 'Prazo: Notificações' })
  const field = within(dialog).getByLabelText(/Guardar por/)
  await waitFor(() => expect(field).toHaveFocus())
  return { user, dialog: within(dialog), field }
}

test('each kind of data has its limit; what nobody changes has its rule and no button', async () => {
  stubRetention()
  openApp(PATH)
  const row = await findRow(/^Criações da IA/)
  expect(row).toHaveTextContent('365 dias')
  expect(within(row).getByRole('button', { name: 'Mudar o prazo: Criações da IA' })).toBeVisible()
  const fixed = await findRow(/^Versões antigas de peças/)
  expect(fixed).toHaveTextContent('365 dias')
  expect(within(fixed).queryByRole('button')).toBeNull()
  const audit = await findRow(/^Auditoria/)
  expect(audit).toHaveTextContent('Nunca apagada')
  expect(within(audit).queryByRole('button')).toBeNull()
})

test('a shorter limit says that the next night deletes by it, and can be undone until then', async () => {
  stubRetention()
  stubReply(changeRetention, { ok: true })
  const { user, dialog, field } = await openDialog()
  expect(field).toHaveValue('90 dias')
  await user.fill(field, '1 mês')
  expect(await dialog.findByText(/Vale a partir da próxima noite, que apaga o que passar deste prazo/)).toBeVisible()
  expect(dialog.getByRole('button', { name: '30 dias' })).toHaveAttribute('aria-pressed', 'true')
  stubRetention({ key: 'notifications', days: 30, inForce: 90, from: NIGHT })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(requestsTo(changeRetention)).toHaveLength(1))
  expect(sentTo(0)).toEqual({ notifications: 30, revision: 4, base: { notifications: 90 } })
  const row = await findRow(/^Notificações.*a partir de 22\/11\/2026 01:40:00; até lá: 90 dias/)
  await user.click(within(row).getByRole('button', { name: 'Desfazer o prazo: Notificações' }))
  await waitFor(() => expect(requestsTo(changeRetention)).toHaveLength(2))
  expect(sentTo(1)).toEqual({ notifications: 90, revision: 4, base: { notifications: 30 } })
})

test('a limit that the kind may not have is refused at its field; a longer one applies at once', async () => {
  stubRetention()
  stubReply(changeRetention, { ok: true })
  const { user, dialog, field } = await openDialog()
  await user.fill(field, '3 dias')
  await user.keyboard('{Enter}')
  expect(await dialog.findByText('Notificações: informe de 7 a 3.650 dias, ou nunca')).toBeVisible()
  expect(field).toHaveFocus()
  expect(requestsTo(changeRetention)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Nunca apagar' }))
  expect(await dialog.findByText(/não apaga nada a mais/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(requestsTo(changeRetention)).toHaveLength(1))
  expect(sentTo(0)).toMatchObject({ notifications: null })
})

test('a limit of an earlier version goes back to the default at one press, which can be undone', async () => {
  stubRetention({ key: 'quarantine', days: 365, inForce: 365 })
  stubReply(changeRetention, { ok: true })
  const { user } = openApp(PATH)
  const reset = { name: 'Voltar ao padrão: Quarentena de arquivos' }
  const button = await screen.findByRole('button', reset)
  stubRetention({ key: 'quarantine', days: 30, inForce: 365, from: NIGHT })
  await user.click(button)
  await waitFor(() => expect(requestsTo(changeRetention)).toHaveLength(1))
  expect(sentTo(0)).toEqual({ quarantine: 30, revision: 4, base: { quarantine: 365 } })
  expect(await screen.findByRole('button', { name: 'Desfazer o prazo: Quarentena de arquivos' })).toBeVisible()
  expect(screen.queryByRole('button', reset)).toBeNull()
})

test('whoever is no owner sees the limits of the data, and that an owner changes them', async () => {
  stubPerson('admin')
  stubRetention()
  openApp(PATH)
  expect(await screen.findByText(/Só um dono muda os prazos/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /Mudar o prazo/ })).toBeNull()
})
