import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import { focusElement } from '#lib/focus-element.ts'
import { listControls } from '#lib/list-controls.ts'
import { Button } from './button.tsx'

/** Where the next page's rows will begin: behind the last control of the list. */
type NextRows = { list: HTMLElement; last: HTMLElement | undefined }

function locateNextRows(button: HTMLElement): NextRows {
  const list = button.parentElement?.parentElement ?? document.body
  const controls = listControls(list)
  return { list, last: controls[controls.indexOf(button) - 1] }
}

/** Focuses the first control of the rows that have come, or the whole list where there is none, or where `last` is gone or disabled. */
function focusNextRows({ list, last }: NextRows): void {
  const controls = listControls(list)
  const isLastGone = last !== undefined && !controls.includes(last)
  const first = isLastGone ? undefined : controls[last ? controls.indexOf(last) + 1 : 0]
  focusElement(first ?? list.querySelector<HTMLElement>('table, ul, ol') ?? list)
}

/**
 * The button that loads the next page of a list, if there is one. The button keeps the focus while there are further pages. When the last
 * page arrives, the button disappears, and the focus that it had moves to the new rows.
 */
export function LoadMore({ list }: { list: UseInfiniteQueryResult<InfiniteData<unknown>> }) {
  const nextRows = useRef<NextRows>(undefined)
  const { hasNextPage } = list
  useLayoutEffect(() => {
    if (!hasNextPage && nextRows.current && document.activeElement === document.body) focusNextRows(nextRows.current)
    nextRows.current = undefined
  }, [hasNextPage])
  if (!hasNextPage) return null
  const load = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    nextRows.current = locateNextRows(currentTarget)
    void list.fetchNextPage()
  }
  return (
    <div className="load-more">
      <Button look="ghost" busy={list.isFetchingNextPage && 'Carregando...'} onClick={load}>
        Carregar mais
      </Button>
    </div>
  )
}
