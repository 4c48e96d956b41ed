import { act, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { TableRows } from '#components/tables/table-rows.tsx'
import { firstByDay } from '#testing/by-day.ts'
import { user } from '#testing/user.ts'
import './return-focus.ts'

const HEIGHT = 53

/** A list of numbers, each with a button that deletes its row. */
function Numbers({ count }: { count: number }) {
  const [rows, setRows] = useState(() => Array.from({ length: count }, (_, index) => index + 1))
  return (
    <main>
      <section>
        <h2>Números</h2>
        {rows.length > 0 && (
          <table style={{ borderSpacing: 0 }}>
            <TableRows rows={rows} keyOf={(row) => row}>
              {(row, { key, ...props }) => (
                <tr key={key} {...props}>
                  <td style={{ height: HEIGHT, padding: 0, border: 0 }}>
                    <a href={`#${row}`}>Abrir {row}</a>
                    <button type="button" onClick={() => setRows(rows.filter((one) => one !== row))}>
                      Excluir {row}
                    </button>
                  </td>
                </tr>
              )}
            </TableRows>
          </table>
        )}
      </section>
    </main>
  )
}

async function deleteRow(row: number) {
  act(() => screen.getByRole('button', { name: `Excluir ${row}` }).focus())
  await user.keyboard('{Enter}')
}

test.each(
  firstByDay([
    ['its row', 2, 'Abrir 3'],
    ['the last row', 3, 'Abrir 2'],
  ]),
)('a button that deletes %s leaves the focus in the row beside it', async (_, row, beside) => {
  render(<Numbers count={3} />)
  await deleteRow(row)
  await waitFor(() => expect(screen.getByRole('link', { name: beside })).toHaveFocus())
})

test('the only row, deleted by its button, leaves the focus on the heading of its list', async () => {
  render(<Numbers count={1} />)
  await deleteRow(1)
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Números' })).toHaveFocus())
})

test('a focused row of a long list that is scrolled away gives the focus to no other row', async () => {
  render(<Numbers count={1_000} />)
  const link = await screen.findByRole('link', { name: 'Abrir 1' })
  await expect.poll(() => screen.getAllByRole('link').length).toBeLessThan(60)
  act(() => link.focus())
  for (const row of [20, 40, 200]) {
    window.scrollTo(0, HEIGHT * row)
    await screen.findByRole('link', { name: `Abrir ${row + 1}` })
  }
  expect(screen.queryByRole('link', { name: 'Abrir 1' })).toBeNull()
  expect(document.body).toHaveFocus()
})

function Passing({ className }: { className: string }) {
  const [isThere, setThere] = useState(true)
  return (
    <main>
      <section>
        <h2>Peça</h2>
        {isThere && (
          <div className={className}>
            <button type="button" onClick={() => setThere(false)}>
              Feito
            </button>
          </div>
        )}
      </section>
    </main>
  )
}

test.each(['callout', 'draft-note', 'state-line', 'stat__state'])(
  'a button that goes away with its .%s leaves the focus on the heading of the section',
  async (className) => {
    render(<Passing className={className} />)
    act(() => screen.getByRole('button', { name: 'Feito' }).focus())
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Peça' })).toHaveFocus())
  },
)
