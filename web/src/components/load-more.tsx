import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from './button.tsx'

/** The button that loads the next page of a list. Renders nothing where there is no next page. */
export function LoadMore({ list }: { list: UseInfiniteQueryResult<InfiniteData<unknown>> }) {
  if (!list.hasNextPage) return null
  return (
    <div className="load-more">
      <Button look="ghost" busy={list.isFetchingNextPage && 'Carregando...'} onClick={() => void list.fetchNextPage()}>
        Carregar mais
      </Button>
    </div>
  )
}
