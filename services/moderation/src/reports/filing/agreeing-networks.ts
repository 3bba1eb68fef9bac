/** On so many contents two independent networks may agree within an hour. */
export const MAX_AGREED = 3;

/**
 * SQL that answers pairs, `one` and `other`, of wider networks that count as one: within an hour of the last
 * day they said of more than `MAX_AGREED` contents that these are urgent. When the later of the two said so
 * counts. What a person removed was rightly reported, by however many, and does not count.
 * @param ones the condition that `a.wider_network`, the first of a pair, must meet
 */
export const agreeingNetworks = (ones: string): string => `
  SELECT one, other FROM (
    SELECT one, other, at - lag(at, ${MAX_AGREED}) OVER (PARTITION BY one, other ORDER BY at) AS took FROM (
      SELECT a.wider_network AS one, b.wider_network AS other, greatest(min(a.sent_at), min(b.sent_at)) AS at
      FROM reports a JOIN reports b ON b.case_id = a.case_id AND b.wider_network <> a.wider_network
        JOIN cases agreed ON agreed.id = a.case_id
      WHERE a.is_urgent AND b.is_urgent AND agreed.state <> 'removed' AND ${ones}
        AND a.sent_at > now() - interval '1 day' AND b.sent_at > now() - interval '1 day'
      GROUP BY a.wider_network, b.wider_network, a.case_id) AS agreements) AS intervals
  WHERE took <= interval '1 hour' GROUP BY one, other`;
