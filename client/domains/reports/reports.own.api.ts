import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  fileReport,
  listOwnDecisions,
  listOwnReports,
  showAgain,
} from '#shared/domains/reports/reports.filing.contract.ts'
import type { InputOf } from '#shared/kernel/endpoint.ts'
import { COMMON_REASONS } from '#shared/kernel/failure.ts'
import { forgetMembers } from '#client/domains/blocks/blocks.api.ts'
import { call, CallFailure } from '#client/platform/calls/call.ts'
import { pagesOf } from '#client/platform/calls/lists.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { REPORT_TEXT } from './reports.text.ts'

/** The member's own reports, newest first. */
export const ownReportsQuery = pagesOf(listOwnReports, {})

/** The decisions about the member, newest first. */
export const ownDecisionsQuery = pagesOf(listOwnDecisions, {})

export const loadOwn = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.ensureInfiniteQueryData(ownReportsQuery),
    client.ensureInfiniteQueryData(ownDecisionsQuery),
  ])

const FAILURES: Record<string, string> = {
  [COMMON_REASONS.tooManyRequests.code]: REPORT_TEXT.tooOften,
  [COMMON_REASONS.notFound.code]: REPORT_TEXT.notFound,
}

/** Returns the error message for an unsent report. */
export const reportFailureText = (error: Error): string =>
  (error instanceof CallFailure && FAILURES[error.code]) || REPORT_TEXT.failed

/**
 * Sends a report. The reported item stays on the page until `useForgetReported` is called, so that the response can be
 * read.
 */
export const useReport = () =>
  useMutation({ mutationFn: (report: InputOf<typeof fileReport>) => call(fileReport, report) })

/** Returns a function that refetches everything that may show the reported item. */
export const useForgetReported = () => {
  const client = useQueryClient()
  return () => forgetMembers(client)
}

/** Unhides a reported item, and confirms it in a toast. */
export const useShowAgain = (onShown: () => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (reportId: string) => call(showAgain, { reportId }),
    onSuccess: () => {
      toast.success(REPORT_TEXT.shown)
      forgetMembers(client)
      onShown()
    },
    onError: () => void toast.error(REPORT_TEXT.showFailed),
  })
}
