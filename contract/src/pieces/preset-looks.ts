import type { Look, TemplateFamily } from './looks.ts'

export const PRESET_LOOKS: Readonly<Record<TemplateFamily, Look>> = {
  minimal: {
    colors: { primary: '#1f4d3a', secondary: '#8a6f4e', accent: '#b4532a', ground: '#faf7f2', ink: '#1b1a17' },
    fonts: { headline: 'Fraunces', text: 'Inter' },
    family: 'minimal',
    handle: '',
  },
  corporate: {
    colors: { primary: '#123b6d', secondary: '#2f6db5', accent: '#0f8a7e', ground: '#ffffff', ink: '#0f1c2e' },
    fonts: { headline: 'Manrope', text: 'Inter' },
    family: 'corporate',
    handle: '',
  },
  vivid: {
    colors: { primary: '#5b2eea', secondary: '#ff5a3c', accent: '#ffd23f', ground: '#fff6ea', ink: '#1a1033' },
    fonts: { headline: 'Bricolage Grotesque', text: 'Manrope' },
    family: 'vivid',
    handle: '',
  },
}
