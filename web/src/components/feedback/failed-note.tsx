import './callout.css'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useRef } from 'react'

type LoadState = Pick<UseQueryResult, 'data' | 'errorUpdateCount' | 'isFetching' | 'refetch'>

export const hasFailedToLoad = ({ data, errorUpdateCount }: Pick<LoadState, 'data' | 'errorUpdateCount'>): boolean =>
  data === undefined && errorUpdateCount > 0

type Props = {
  query: LoadState
  failed: string
}

/** After a successful retry the focus moves from the button to the field in the same element. */
export function FailedNote({ query, failed }: Props) {
  const note = useRef<HTMLSpanElement>(null)
  if (!hasFailedToLoad(query)) return null
  const retry = async () => {
    const select = note.current?.parentElement?.querySelector<HTMLElement>('select, input:not([type="radio"])')
    const button = document.activeElement
    const { isSuccess } = await query.refetch()
    if (isSuccess && (document.activeElement === button || document.activeElement === document.body)) select?.focus()
  }
  return (
    <span className="field__error failed-note" role="alert" ref={note}>
      <IconAlertTriangle className="icon icon--14" aria-hidden />
      <span>
        {failed}{' '}
        <button className="link" type="button" aria-disabled={query.isFetching} onClick={() => !query.isFetching && void retry()}>
          {query.isFetching ? 'Tentando...' : 'Tentar de novo'}
        </button>
      </span>
    </span>
  )
}
