import type { Position } from 'contract/prospecting/area.ts'

type Columns = { latitude: number | null; longitude: number | null }

export const toPosition = ({ latitude, longitude }: Columns): Position | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

export const toPositionColumns = (position: Position | null | undefined): Columns =>
  position ?? { latitude: null, longitude: null }
