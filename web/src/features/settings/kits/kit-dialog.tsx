import './kits.css'
import { useQuery } from '@tanstack/react-query'
import { computeLuminance } from 'contract/pieces/contrast.ts'
import {
  type Color,
  type Look,
  SLIDE_FONTS,
  type SlideFont,
  TEMPLATE_FAMILIES,
  TEMPLATE_FAMILY_NAMES,
} from 'contract/pieces/looks.ts'
import { type BrandKit, KIT_LIMITS } from 'contract/settings/brand-kits.ts'
import { PermissionGate } from '#components/feedback/permission-gate.tsx'
import { ChoiceGroup } from '#components/ui/choice-group.tsx'
import { Field, TextAreaField, TextField } from '#components/ui/field.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { SelectField } from '#components/ui/select-field.tsx'
import { AuthorshipLine } from '#entities/authorship/authorship-line.tsx'
import { clientsQuery } from '#entities/clients/queries.ts'
import { FormDialog } from '#forms/form-dialog.tsx'
import { useRecordForm } from '#forms/record-form.tsx'
import { bindField } from '#lib/drafts/form-field.ts'
import { ColorFields } from './color-fields.tsx'
import { useEditKit } from './kit-calls.ts'
import { KitPreview } from './kit-preview.tsx'
import { kitForm, toKitRecord, toValidColors } from './kit-values.tsx'
import { type Grounds, LogoField } from './logo-field.tsx'
import { OwnFonts } from './own-fonts.tsx'
import { WordsField } from './words-field.tsx'

const WIDTH = 1080

/** Descriptions of the fonts, because a font's name says little about it. */
const FONT_KINDS: Readonly<Record<SlideFont, string>> = {
  Inter: 'neutra',
  Manrope: 'arredondada',
  'Space Grotesk': 'técnica',
  'Bricolage Grotesque': 'expressiva',
  Archivo: 'forte',
  Fraunces: 'serifada calorosa',
  'Playfair Display': 'serifada elegante',
  Lora: 'serifada de leitura',
}
const FAMILY_OPTIONS = TEMPLATE_FAMILIES.map((family) => ({ value: family, label: TEMPLATE_FAMILY_NAMES[family] }))

function listFontOptions(own: readonly string[], chosen: string) {
  const eight = SLIDE_FONTS.map((font) => ({ value: font as string, label: `${font} · ${FONT_KINDS[font]}` }))
  const options = [...own.map((font) => ({ value: font, label: `${font} · própria` })), ...eight]
  return options.some(({ value }) => value === chosen)
    ? options
    : [{ value: chosen, label: `${chosen} · não existe mais` }, ...options]
}

type FontsProps = { own: readonly string[]; value: Look['fonts']; onChange: (fonts: Look['fonts']) => void }

const FontFields = ({ own, value, onChange }: FontsProps) => (
  <div className="kit-form__pair">
    {(['headline', 'text'] as const).map((part) => (
      <Field label={part === 'headline' ? 'Fonte dos títulos' : 'Fonte dos textos'} key={part}>
        {(wiring) => (
          <NativeSelect
            {...wiring}
            options={listFontOptions(own, value[part])}
            value={value[part]}
            onChange={(font) => onChange({ ...value, [part]: font })}
          />
        )}
      </Field>
    ))}
  </div>
)

/** The kit's own client, which may be archived, stays an option. */
function useClientOptions(kit: BrandKit) {
  const { data = [] } = useQuery(clientsQuery)
  const names = new Map(data.map(({ id, name }) => [String(id), name]))
  if (kit.client) names.set(String(kit.client.id), kit.client.name)
  return names
}

type Props = {
  /** As it was when the dialog was opened. */
  kit: BrandKit
  /** The kit as it is now, whose logos may change while the dialog is open. */
  current: BrandKit
  opened: boolean
  onClose: () => void
}

/** It takes its initial values when it is mounted, so it needs a React key of its own for each kit. */
export default function KitDialog({ kit, current, opened, onClose }: Props) {
  const clients = useClientOptions(kit)
  const edit = useEditKit(kit.id)
  const { form, state } = useRecordForm(kitForm, {
    draft: `brand-kit:${kit.id}`,
    record: toKitRecord(kit),
    edit: (change) => edit.mutateAsync(change),
    onSent: onClose,
  })
  const { values, errors } = form
  const { fonts, family, handle } = values
  const colors = toValidColors(values.colors, kit.look.colors)
  const [dark, light] = [colors.ground, colors.ink].sort((a, b) => computeLuminance(a) - computeLuminance(b)) as [Color, Color]
  const ownFamilies = [...new Set(current.ownFonts.map(({ family }) => family))]
  const grounds: Grounds = { light, dark }
  const hasDarkLogo = (values.darkLogo === undefined ? current.darkLogo : values.darkLogo) !== null
  return (
    <FormDialog
      title="Editar brand kit"
      opened={opened}
      onClose={onClose}
      size={WIDTH}
      submit="Salvar"
      busyLabel="Salvando..."
      {...state}
    >
      <div className="kit-form">
        <div className="fields">
          <div className="kit-form__pair">
            <TextField
              label="Nome do brand kit"
              required
              maxLength={KIT_LIMITS.name}
              data-autofocus
              {...form.getInputProps('name')}
            />
            <SelectField
              label="Cliente"
              options={[...clients].map(([value, label]) => ({ value, label }))}
              {...bindField(form, 'clientId')}
              note={<p className="field__help">Sem cliente, serve a todos os que não têm um kit.</p>}
            />
          </div>
          <ColorFields
            value={values.colors}
            saved={kit.look.colors}
            family={family}
            errors={errors}
            onChange={(next) => form.setFieldValue('colors', next)}
          />
          <FontFields own={ownFamilies} value={fonts} onChange={(next) => form.setFieldValue('fonts', next)} />
          <OwnFonts kitId={kit.id} fonts={current.ownFonts} used={new Set([fonts, current.look.fonts].flatMap(Object.values))} />
          <ChoiceGroup
            legend="Família dos modelos"
            options={FAMILY_OPTIONS}
            value={family}
            onChange={(next) => form.setFieldValue('family', next)}
          />
          <TextField
            label="Perfil"
            maxLength={40}
            placeholder="@agencia"
            help="Aparece em cada slide."
            {...form.getInputProps('handle')}
          />
          <LogoField
            name="logo"
            stored={current.logo}
            grounds={hasDarkLogo ? { light: grounds.light } : grounds}
            {...bindField(form, 'logo')}
          />
          <LogoField
            name="darkLogo"
            stored={current.darkLogo}
            grounds={{ dark: grounds.dark }}
            {...bindField(form, 'darkLogo')}
          />
          <TextAreaField
            label="Tom"
            maxLength={KIT_LIMITS.tone}
            help="Como a marca fala. O provedor de IA escreve assim."
            {...form.getInputProps('tone')}
          />
          <WordsField label="Palavras a usar" {...bindField(form, 'wordsToUse')} />
          <WordsField label="Palavras a evitar" {...bindField(form, 'wordsToAvoid')} />
          <AuthorshipLine of="kits" id={kit.id} />
        </div>
        <PermissionGate permission="content.read">
          <KitPreview kit={current} look={{ colors, fonts, family, handle }} />
        </PermissionGate>
      </div>
    </FormDialog>
  )
}
