import { listControls } from './list-controls.ts'

const ROW = 'tr, li'
/** Places whose buttons take themselves away: their act is done, and the focus has to stay near. */
const PASSING_PLACE = '.empty, .callout, .draft-note, .state-line, .stat__state'

type Stop = { element: HTMLElement; ancestors: readonly HTMLElement[] }

/** An element with `data-moves`, such as a piece that moves to another month, does not count: its screen focuses it in its new place. */
export const wasInRowOrPassingPlace = ({ element, ancestors }: Stop): boolean =>
  !element.matches('[data-moves]') &&
  (element.closest(ROW) !== null || ancestors.some((ancestor) => ancestor.matches(PASSING_PLACE)))

const rowsBeside = new WeakMap<HTMLElement, HTMLElement>()

function findRowControl(row: Node | null, next: (row: Element) => Element | null): HTMLElement | undefined {
  for (let at = row instanceof Element ? row : null; at; at = next(at)) {
    const [control] = at.matches(ROW) ? listControls(at) : []
    if (control) return control
  }
  return
}

function findRowBeside(element: HTMLElement, removals: readonly MutationRecord[]): HTMLElement | undefined {
  const removal = removals.find(({ removedNodes }) =>
    [...removedNodes].some((node) => node instanceof Element && node.matches(ROW) && node.contains(element)),
  )
  return (
    removal &&
    (findRowControl(removal.nextSibling, (row) => row.nextElementSibling) ??
      findRowControl(removal.previousSibling, (row) => row.previousElementSibling))
  )
}

export function rememberNeighbourRowControl(element: HTMLElement, removals: readonly MutationRecord[]): void {
  if (element.isConnected || rowsBeside.has(element)) return
  const beside = findRowBeside(element, removals)
  if (beside) rowsBeside.set(element, beside)
}

export const getNeighbourRowControl = (element: HTMLElement): HTMLElement | undefined => rowsBeside.get(element)
