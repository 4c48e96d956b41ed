import '../styles/failed-note.css'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useRef } from 'react'

type Loaded = Pick<UseQueryResult, 'data' | 'errorUpdateCount' | 'isFetching' | 'refetch'>

/** Whether there is nothing to show because it could not be loaded; that stays so while it is asked for again. */
export const hasFailed = ({ data, errorUpdateCount }: Pick<Loaded, 'data' | 'errorUpdateCount'>): boolean =>
  data === undefined && errorUpdateCount > 0

type Props = {
  query: Loaded
  /** What could not be loaded, as a sentence: `Não foi possível carregar os projetos.` */
  failed: string
}

/**
 * Stands under what would otherwise look empty, such as a select without choices: says that it could not be loaded, and loads it again.
 * Shows nothing while it is there, or on its way for the first time. Once it is there, the select in the same element has the focus that
 * the button had.
 */
export function FailedNote({ query, failed }: Props) {
  const note = useRef<HTMLSpanElement>(null)
  if (!hasFailed(query)) return null
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
