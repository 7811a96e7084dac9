import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** `npm run pictures`: every screen in both themes and both sizes, to be looked at. They land in e2e/test-results/pictures. */
export default defineConfig({ ...journeys, testDir: 'pictures', outputDir: 'test-results/pictures-run' })
