import { SLIDE_LIMITS, type Slide } from 'contract/pieces/slides.ts'
import { toTextFieldId } from '../state/element-ids.ts'
import { EMPTY_SIDE } from '../state/slide-edits.ts'
import { CountedField } from './counted-field.tsx'

type Sides = Slide['sides']

type Props = {
  names: readonly [string, string]
  sides: Sides
  /** `place`: names the changed text, so that several key presses in the same text are one step of undo. */
  onChange: (sides: Sides, place: string) => void
}

export function SideFields({ names, sides, onChange }: Props) {
  const both = names.map((_, at) => sides[at] ?? EMPTY_SIDE)
  const change = (at: number, part: Partial<Sides[number]>, place: string) =>
    onChange(
      both.map((side, other) => (other === at ? { ...side, ...part } : side)),
      `sides.${at}.${place}`,
    )
  return names.map((name, at) => (
    <fieldset className="field" key={name}>
      <legend>{name}</legend>
      <div className="nested">
        <CountedField
          id={toTextFieldId(`sides.${at}.title`)}
          label="Título"
          limit={SLIDE_LIMITS.sideTitle}
          value={both[at]?.title ?? ''}
          onChange={(title) => change(at, { title }, 'title')}
        />
        <CountedField
          id={toTextFieldId(`sides.${at}.text`)}
          label="Texto"
          rows={3}
          limit={SLIDE_LIMITS.sideText}
          value={both[at]?.text ?? ''}
          onChange={(text) => change(at, { text }, 'text')}
        />
      </div>
    </fieldset>
  ))
}
