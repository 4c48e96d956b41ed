import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import { focusElement } from '#lib/focus/focus-element.ts'
import { listControls } from '#lib/focus/list-controls.ts'
import { Button } from '../ui/button.tsx'

type NextRows = { list: HTMLElement; last: HTMLElement | undefined }

function locateNextRows(button: HTMLElement): NextRows {
  const list = button.parentElement?.parentElement ?? document.body
  const controls = listControls(list)
  return { list, last: controls[controls.indexOf(button) - 1] }
}

function focusNextRows({ list, last }: NextRows): void {
  const controls = listControls(list)
  const isLastGone = last !== undefined && !controls.includes(last)
  const first = isLastGone ? undefined : controls[last ? controls.indexOf(last) + 1 : 0]
  focusElement(first ?? list.querySelector<HTMLElement>('table, ul, ol') ?? list)
}

/** The button keeps the focus until the last page arrives; then it disappears, and the focus moves to the new rows. */
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
