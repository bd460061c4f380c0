-- Calls with keys for testing are counted for an account of their own, whose id is that of the
-- account with the opposite sign.
update usage_hours set user_id = -user_id
where user_id > 0 and key_id in (select id from api_keys where environment = 'test');
update usage_days set user_id = -user_id
where user_id > 0 and key_id in (select id from api_keys where environment = 'test');
update usage_months set user_id = -user_id
where user_id > 0 and key_id in (select id from api_keys where environment = 'test');
