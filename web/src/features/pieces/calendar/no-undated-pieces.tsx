import { useInfiniteQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { NoPieces } from '../library/no-pieces.tsx'
import { piecesQuery } from '../library/piece-list-calls.ts'

const HINT = 'Os carrosséis e posts feitos aqui aparecem nesta lista, de onde cada um vai para o seu dia.'

type Props = Omit<ComponentProps<typeof NoPieces>, 'hint'> & { isMonthEmpty: boolean }

export function NoUndatedPieces({ isMonthEmpty, filters, onClear }: Props) {
  const ofAnyMonth = useInfiniteQuery({ ...piecesQuery(filters), enabled: isMonthEmpty })
  if (isMonthEmpty && ofAnyMonth.isPending) return null
  return isMonthEmpty && ofAnyMonth.data?.pages[0]?.pieces.length === 0 ? (
    <NoPieces filters={filters} hint={HINT} onClear={onClear} />
  ) : (
    <p className="config__empty sub">
      Toda peça{Object.keys(filters).length > 0 && ' que atende a estes filtros'} tem um dia. Arraste uma para cá e ela fica sem
      dia.
    </p>
  )
}
