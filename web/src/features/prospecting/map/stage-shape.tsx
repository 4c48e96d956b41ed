import type { LeadStatus } from 'contract/prospecting/lead-status.ts'

/** Each stage has a form of its own, since colour alone would not tell them apart. */
const SHAPES: Readonly<Record<LeadStatus, string>> = {
  new: 'M8 2a6 6 0 1 1 0 12a6 6 0 1 1 0-12z',
  contacted: 'M8 1.5L15 14H1z',
  negotiating: 'M2.5 2.5h11v11h-11z',
  won: 'M8 .5l2.2 5 5.3.5-4 3.6 1.2 5.4L8 12.2 3.3 15l1.2-5.4-4-3.6 5.3-.5z',
  lost: 'M4 1.5l4 4 4-4L14.5 4l-4 4 4 4-2.5 2.5-4-4-4 4L1.5 12l4-4-4-4z',
}

export const StageShape = ({ status }: { status: LeadStatus }) => (
  <svg className="stage-shape" data-status={status} viewBox="0 0 16 16" aria-hidden="true">
    <path d={SHAPES[status]} />
  </svg>
)
