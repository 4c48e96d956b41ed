import { act, screen, waitFor, within } from '@testing-library/react'
import { readPiece, savePiece } from 'contract/pieces/pieces.ts'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { DEADLINES_MS } from '#lib/net/deadline.ts'
import { firstByDay } from '#testing/by-day.ts'
import { LONGEST_WAIT_MS } from '#testing/clock.ts'
import { dragWithMouse, liftElement, mouse } from '#testing/dragging.ts'
import {
  CALENDAR_PATH,
  expectPieceIn,
  findDay,
  findPiece,
  findUndatedList,
  readPieceWrites,
  stubCalendar,
  UNDATED_TITLE,
} from '#testing/piece-calendar.ts'
import { aPieceCard } from '#testing/piece-cards.ts'
import { aPiece } from '#testing/pieces.ts'
import { openApp } from '#testing/render.tsx'
import { holdReply, requestsTo, stubFailure, stubReply } from '#testing/server.ts'

beforeEach(() => stubCalendar())

const HOME = '24 de novembro, ter'
const TARGET = '27 de novembro, sex'

/** Opens the calendar, and drags the piece from its day to another. */
async function moveToTarget() {
  const app = openApp(CALENDAR_PATH)
  await dragWithMouse(await findPiece(), await findDay(TARGET))
  return app
}

const findToast = async (title: string) => (await screen.findByText(title)).closest<HTMLElement>('.toast') as HTMLElement

describe('before the server has answered a move', () => {
  test('the piece is on its new day, or in the list without one, even if lists are loaded anew', async () => {
    const release = holdReply(savePiece, { ok: true, revision: 4 })
    const { client } = await moveToTarget()
    await expectPieceIn(await findDay(TARGET))
    await act(() => client.invalidateQueries({ queryKey: ['pieces'] }))
    await expectPieceIn(await findDay(TARGET))
    await dragWithMouse(await findPiece(), await findUndatedList())
    await expectPieceIn(await findUndatedList())
    await dragWithMouse(await findPiece(UNDATED_TITLE), await findDay('30 de novembro, seg'))
    await expectPieceIn(await findDay('30 de novembro, seg'), UNDATED_TITLE)
    release()
  })

  test('the next move of the piece waits for the first, and goes out with its revision', async () => {
    const release = holdReply(savePiece, { ok: true, revision: 9 })
    const { user } = await moveToTarget()
    act(() => document.getElementById('piece-7')?.focus())
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
    await expectPieceIn(await findDay('28 de novembro, sáb'))
    expect(readPieceWrites()).toEqual([{ plannedOn: '2026-11-27', revision: 3 }])
    release()
    await waitFor(() => expect(readPieceWrites().at(-1)).toEqual({ plannedOn: '2026-11-28', revision: 9 }))
  })
})

test('a piece’s move is undone from its toast, which the toast of the next move replaces', async () => {
  stubReply(savePiece, { ok: true, revision: 4 })
  const { user } = await moveToTarget()
  await findToast('Planejada para 27/11/2026')
  await expectPieceIn(await findDay(HOME)) // as the stubbed list still tells
  await dragWithMouse(await findPiece(), await findDay('30 de novembro, seg'))
  const toast = within(await findToast('Planejada para 30/11/2026'))
  await waitFor(() => expect(screen.queryByText('Planejada para 27/11/2026')).toBeNull())
  await user.click(toast.getByRole('button', { name: 'Desfazer' }))
  await waitFor(() => expect(readPieceWrites().at(-1)).toEqual({ plannedOn: '2026-11-24', revision: 4 }))
})

describe('a moved piece goes back to its day and a toast says why', () => {
  test.each(
    firstByDay([
      [
        'refuses a person without permission',
        { status: 403, detail: 'A sua função não permite isto.' },
        'A sua função não permite isto.',
      ],
      ['has no such piece any more', { status: 404, detail: 'Esta peça não existe mais.' }, 'Esta peça não existe mais.'],
      [
        'fails',
        { status: 500, code: 'internal', title: 'Algo deu errado' },
        /Algo deu errado\. Não sabemos .*a lista está sendo lida de novo/,
      ],
      ['is gone', {}, /Sem resposta do servidor. Verifique se ele está no ar e tente de novo./],
    ]),
  )('where the server %s', async (_what, problem, reason) => {
    stubFailure(savePiece, problem)
    await moveToTarget()
    const toast = await findToast('Não foi possível mudar a peça')
    expect(within(toast).getByText(reason)).toBeVisible()
    await expectPieceIn(await findDay(HOME))
  })

  test('where the server does not answer in time', async () => {
    holdReply(savePiece, { ok: true, revision: 4 })
    openApp(CALENDAR_PATH)
    const drag = await liftElement(await findPiece(), mouse)
    await drag.moveOver(await findDay(TARGET))
    onTestFinished(() => void vi.useRealTimers())
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await drag.drop()
    await vi.waitFor(() => expect(requestsTo(savePiece)).toHaveLength(1), LONGEST_WAIT_MS)
    await vi.advanceTimersByTimeAsync(DEADLINES_MS.answer)
    vi.useRealTimers()
    const toast = await findToast('Não foi possível mudar a peça')
    expect(within(toast).getByText(/O servidor demorou demais a responder/)).toBeVisible()
    await expectPieceIn(await findDay(HOME))
  })

  test('where somebody else moved it meanwhile, to the other person’s day', async () => {
    stubFailure(savePiece, { status: 409, code: 'changed_elsewhere' })
    openApp(CALENDAR_PATH)
    const drag = await liftElement(await findPiece(), mouse)
    await drag.moveOver(await findDay(TARGET))
    const theirs = { plannedOn: '2026-11-30', revision: 5 }
    stubCalendar({ planned: [aPieceCard(theirs)] })
    stubReply(readPiece, aPiece({ id: 7, ...theirs }))
    await drag.drop()
    const toast = await findToast('Outra pessoa mudou isto antes')
    expect(within(toast).getByText('Agora está: 30/11/2026. Nada foi gravado; escolha de novo se quiser mudar.')).toBeVisible()
    await expectPieceIn(await findDay('30 de novembro, seg'))
  })
})
